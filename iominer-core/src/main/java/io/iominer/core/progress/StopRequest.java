// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.progress;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Asks work to end at the next place where nothing is lost by it, such as between two commits. May
 * be made from any thread, and is made for good.
 */
public final class StopRequest {
  private final CountDownLatch latch = new CountDownLatch(1);

  /** Makes the request. */
  public void make() {
    latch.countDown();
  }

  /** Whether it was made. */
  public boolean isMade() {
    return latch.getCount() == 0;
  }

  /**
   * Waits for so long, but no longer than until it is made. An interruption makes it.
   *
   * @return whether it was made
   */
  public boolean await(Duration time) {
    try {
      return latch.await(time.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      make();
      Thread.currentThread().interrupt();
      return true;
    }
  }
}
