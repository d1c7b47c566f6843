// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.OptionalLong;

/** One traced operation. Mutable, so that a reader can fill one object 10⁸ times. */
public final class DxtSegment {
  private boolean write;
  private long offset;
  private long length;
  private double start;
  private double end;
  private boolean hasThread;
  private long thread;

  /** Fills the segment; {@code thread} empty before DXT_POSIX 2 and DXT_MPIIO 3. */
  public void set(
      IoDirection direction, long newOffset, long newLength, double newStart, double newEnd) {
    write = direction == IoDirection.WRITE;
    offset = newOffset;
    length = newLength;
    start = newStart;
    end = newEnd;
    hasThread = false;
  }

  /** Adds the POSIX thread that made the call. */
  public void setThread(long newThread) {
    hasThread = true;
    thread = newThread;
  }

  public IoDirection direction() {
    return write ? IoDirection.WRITE : IoDirection.READ;
  }

  /** File offset in bytes; −1 in DXT_MPIIO version 1, where it was not traced. */
  public long offset() {
    return offset;
  }

  /** Bytes. */
  public long length() {
    return length;
  }

  /** Seconds since the job's start. */
  public double start() {
    return start;
  }

  /** Seconds since the job's start. */
  public double end() {
    return end;
  }

  /** POSIX thread id; empty where the log's version does not keep it. */
  public OptionalLong thread() {
    return hasThread ? OptionalLong.of(thread) : OptionalLong.empty();
  }
}
