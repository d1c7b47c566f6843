// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import java.io.Closeable;
import java.nio.file.Path;

/**
 * The right to run a store's night, from its first stage to its last, beside the right to write,
 * which each stage takes and gives back. A process that ends in any way loses it. Closing gives it
 * back.
 */
public final class NightLock implements Closeable {
  private final StoreLock lock;

  private NightLock(StoreLock lock) {
    this.lock = lock;
  }

  /**
   * Takes it.
   *
   * @param store folder of a store that exists
   * @throws LockHeldException when another process runs the night
   * @throws io.iominer.core.error.IoMinerException of kind RESOURCE when the folder cannot be
   *     written
   */
  public static NightLock take(Path store) {
    return new NightLock(
        StoreLock.take(IoStore.open(store).folder(), StoreLock.Right.NIGHT, "nightly"));
  }

  /**
   * Fails when another process has taken it over in the meantime, because this one gave no sign of
   * life for too long.
   *
   * @throws LockHeldException in that case
   */
  public void check() {
    lock.check();
  }

  @Override
  public void close() {
    lock.close();
  }
}
