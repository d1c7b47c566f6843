// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import java.io.Serializable;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A store in one state, as tasks get it, wherever they run: its folder, which lies at the same path
 * on every machine, and its pointer. Tasks never read the pointer file, so that a task that is
 * tried again finds the same state.
 */
public final class StoreState implements Serializable {
  private static final long serialVersionUID = 1;

  /** The state that a task of this process opened last: the next task most often has the same. */
  private static volatile @Nullable StoreState lastOpened;

  private final String folder;
  private final StorePointer pointer;
  private transient volatile @Nullable IoStore store;

  StoreState(IoStore store, StorePointer pointer) {
    this.folder = store.folder().toString();
    this.pointer = pointer;
    this.store = store;
  }

  /** The store in this state. */
  public IoStore store() {
    IoStore opened = store;
    if (opened == null) {
      StoreState last = lastOpened;
      opened = last != null && isSame(last) ? last.store : null;
      if (opened == null) {
        opened = IoStore.inState(Path.of(folder), pointer);
      }
      store = opened;
      lastOpened = this;
    }
    return opened;
  }

  private boolean isSame(StoreState other) {
    return folder.equals(other.folder) && pointer.equals(other.pointer);
  }
}
