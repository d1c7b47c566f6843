// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

/**
 * The size classes of Darshan's histograms, 0 to {@link Total#SIZE_CLASSES} − 1. A request of
 * exactly the size by which a class is named belongs to it and not to the next one: 1 MiB is in
 * {@code 100K_1M}. Source: Darshan, darshan-common.h, DARSHAN_BUCKET_INC.
 */
public final class SizeClasses {
  /** Bytes of the largest request of each class but the last. */
  private static final long[] MOST = {
    100, 1L << 10, 10L << 10, 100L << 10, 1L << 20, 4L << 20, 10L << 20, 100L << 20, 1L << 30
  };

  private SizeClasses() {}

  /** Class of a request of so many bytes. */
  public static int of(long bytes) {
    int size = 0;
    while (size < MOST.length && bytes > MOST[size]) {
      size++;
    }
    return size;
  }

  /** Bytes of the largest request of a class; {@link Long#MAX_VALUE} for the last. */
  public static long most(int size) {
    return size < MOST.length ? MOST[size] : Long.MAX_VALUE;
  }

  /** Bytes of the smallest request of a class. */
  public static long least(int size) {
    return size == 0 ? 0 : MOST[size - 1] + 1;
  }
}
