// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility;

import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import java.io.Serializable;

/**
 * A burst buffer that jobs share, and the rates at which it takes data and gives it to the parallel
 * file system (demotion). The names in parentheses are those of the thesis on BBOS, section 5.1.2.
 *
 * @param capacity free for jobs (S), above 0
 * @param write what jobs write while nothing is demoted (Bwmax)
 * @param busyWrite what they write while demotion is at its busy rate (Bwmin), at most {@code
 *     write}
 * @param read what jobs read, and what demotion reads at most
 * @param idleDemotion demotion while no job writes (Bdmax), at most {@code read}
 * @param busyDemotion the most demotion while jobs write (Brmax), at most {@code write}
 * @param leastDemotion demotion that leaves jobs their full write rate (Brmin), at most {@code
 *     busyDemotion}; may be 0
 * @param readBack what jobs read of demoted data, from the file system
 * @param expected what jobs are expected to write
 */
public record BurstBuffer(
    Bytes capacity,
    Bandwidth write,
    Bandwidth busyWrite,
    Bandwidth read,
    Bandwidth idleDemotion,
    Bandwidth busyDemotion,
    Bandwidth leastDemotion,
    Bandwidth readBack,
    WriteDemand expected)
    implements Serializable {
  /** One of which nobody knows what jobs will write. */
  public BurstBuffer(
      Bytes capacity,
      Bandwidth write,
      Bandwidth busyWrite,
      Bandwidth read,
      Bandwidth idleDemotion,
      Bandwidth busyDemotion,
      Bandwidth leastDemotion,
      Bandwidth readBack) {
    this(
        capacity,
        write,
        busyWrite,
        read,
        idleDemotion,
        busyDemotion,
        leastDemotion,
        readBack,
        WriteDemand.UNKNOWN);
  }

  public BurstBuffer {
    requirePositive("capacity", (double) capacity.count());
    requirePositive("write rate", write.bytesPerSecond());
    requirePositive("busy write rate", busyWrite.bytesPerSecond());
    requirePositive("read rate", read.bytesPerSecond());
    requirePositive("idle demotion rate", idleDemotion.bytesPerSecond());
    requirePositive("busy demotion rate", busyDemotion.bytesPerSecond());
    requirePositive("read-back rate", readBack.bytesPerSecond());
    requireAtMost("busy write rate", busyWrite, "write rate", write);
    requireAtMost("idle demotion rate", idleDemotion, "read rate", read);
    requireAtMost("busy demotion rate", busyDemotion, "write rate", write);
    requireAtMost("least demotion rate", leastDemotion, "busy demotion rate", busyDemotion);
  }

  private static void requirePositive(String name, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException("The " + name + " of a burst buffer is above 0: " + value);
    }
  }

  private static void requireAtMost(String name, Bandwidth rate, String limit, Bandwidth most) {
    if (rate.compareTo(most) > 0) {
      throw new IllegalArgumentException(
          String.format(
              "The %s of a burst buffer is at most its %s: %s, %s", name, limit, rate, most));
    }
  }

  /** The same with another capacity. */
  public BurstBuffer withCapacity(Bytes other) {
    return with(other, expected);
  }

  /** The same for jobs that are expected to write so much. */
  public BurstBuffer withExpected(WriteDemand other) {
    return with(capacity, other);
  }

  private BurstBuffer with(Bytes otherCapacity, WriteDemand otherDemand) {
    return new BurstBuffer(
        otherCapacity,
        write,
        busyWrite,
        read,
        idleDemotion,
        busyDemotion,
        leastDemotion,
        readBack,
        otherDemand);
  }
}
