// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.testing;

import io.iominer.core.store.IoStore;
import java.nio.file.Path;

/**
 * Stores of a few logs. Each bucket of a table costs a file and each step of a query a task,
 * however few rows they hold: two buckets are the fewest of which rows can be in the wrong one.
 */
public final class SmallStore {
  /** Buckets of a store that a test fills. */
  public static final int BUCKETS = 2;

  private SmallStore() {}

  /** The folder, after an empty store was made in it where there is none. */
  public static Path in(Path folder) {
    return IoStore.openOrCreate(folder, BUCKETS).folder();
  }
}
