// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility;

import java.util.Locale;

/**
 * When and how fast data is demoted while jobs write, so that a period's writes fit even when they
 * come without a pause (thesis on BBOS, equations 5.1 and 5.2). Jobs write at the full rate first;
 * then the rates change linearly in time until demotion has its busy rate, which stays.
 *
 * @param buffer the burst buffer
 * @param bytesPerPeriod data written per period (DWPP), 0 or more
 * @param fullWriteSeconds time at the full write rate (t_c)
 * @param rampSeconds time in which the rates change (t_dd)
 * @param busySeconds time at the busy rates (t_ds)
 */
public record DemotionPlan(
    BurstBuffer buffer,
    double bytesPerPeriod,
    double fullWriteSeconds,
    double rampSeconds,
    double busySeconds) {
  /** The three patterns of section 5.1.2. */
  public enum Pattern {
    /** Pattern 1: the period's writes fit without any demotion beside them. */
    WHEN_IDLE,
    /** Pattern 2: demotion runs beside the writes from a threshold on. */
    FROM_THRESHOLD,
    /** Pattern 3: demotion always runs beside the writes. */
    ALWAYS,
    /** More than demotion at the busy rate makes room for: jobs wait for space. */
    EXCEEDED;

    /** Its name in tables and files. */
    public String id() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** The plan for a number of bytes per period. */
  public static DemotionPlan of(BurstBuffer buffer, double bytesPerPeriod) {
    double write = buffer.write().bytesPerSecond();
    double busyWrite = buffer.busyWrite().bytesPerSecond();
    double least = buffer.leastDemotion().bytesPerSecond();
    double busy = buffer.busyDemotion().bytesPerSecond();
    double excess = bytesPerPeriod - buffer.capacity().count();
    if (excess <= 0) {
      return new DemotionPlan(buffer, bytesPerPeriod, bytesPerPeriod / write, 0, 0);
    }
    double meanWrite = (write + busyWrite) / 2;
    double meanDemotion = (least + busy) / 2;
    double determinant = write * meanDemotion - meanWrite * least;
    if (!(determinant > 0)) {
      return new DemotionPlan(buffer, bytesPerPeriod, 0, 0, bytesPerPeriod / busyWrite);
    }
    double full = (bytesPerPeriod * meanDemotion - meanWrite * excess) / determinant;
    if (full > 0) {
      double ramp = Math.max(0, (write * excess - least * bytesPerPeriod) / determinant);
      return ramp > 0
          ? new DemotionPlan(buffer, bytesPerPeriod, full, ramp, 0)
          : new DemotionPlan(buffer, bytesPerPeriod, bytesPerPeriod / write, 0, 0);
    }
    double other = meanWrite * busy - meanDemotion * busyWrite;
    double ramp = Math.max(0, (bytesPerPeriod * busy - busyWrite * excess) / other);
    return new DemotionPlan(
        buffer,
        bytesPerPeriod,
        0,
        ramp,
        Math.max(0, (bytesPerPeriod - meanWrite * ramp) / busyWrite));
  }

  /** Which of the thesis's patterns it is. */
  public Pattern pattern() {
    if (bytesPerPeriod <= buffer.capacity().count()) {
      return Pattern.WHEN_IDLE;
    }
    if (fullWriteSeconds > 0) {
      return rampSeconds > 0 ? Pattern.FROM_THRESHOLD : Pattern.WHEN_IDLE;
    }
    return bytesPerPeriod > onePeriodBytes(buffer) * (1 + 1e-12)
        ? Pattern.EXCEEDED
        : Pattern.ALWAYS;
  }

  /** Bytes of the period that are written before demotion starts beside the writes. */
  public double startBytes() {
    return buffer.write().bytesPerSecond() * fullWriteSeconds;
  }

  /** Bytes of the period that are written before demotion has its busy rate. */
  public double busyBytes() {
    return startBytes()
        + (buffer.write().bytesPerSecond() + buffer.busyWrite().bytesPerSecond()) / 2 * rampSeconds;
  }

  /** How long the period's writes take when they come without a pause. */
  public double seconds() {
    return fullWriteSeconds + rampSeconds + busySeconds;
  }

  /** Write rate in bytes/s after so many bytes of the period (DWSF). */
  public double writeRate(double writtenBytes) {
    double write = buffer.write().bytesPerSecond();
    double slower = write - buffer.busyWrite().bytesPerSecond();
    if (writtenBytes < startBytes()) {
      return write;
    }
    if (writtenBytes >= busyBytes()) {
      return pattern() == Pattern.WHEN_IDLE ? write : buffer.busyWrite().bytesPerSecond();
    }
    return Math.sqrt(write * write - 2 * slower / rampSeconds * (writtenBytes - startBytes()));
  }

  /** Demotion rate in bytes/s beside that write rate (equation 5.1). */
  public double demotionRate(double writtenBytes) {
    double least = buffer.leastDemotion().bytesPerSecond();
    if (writtenBytes < startBytes() || pattern() == Pattern.WHEN_IDLE) {
      return bytesPerPeriod > buffer.capacity().count() ? least : 0;
    }
    double write = buffer.write().bytesPerSecond();
    double slower = write - buffer.busyWrite().bytesPerSecond();
    double busy = buffer.busyDemotion().bytesPerSecond();
    return slower == 0 ? busy : least + (busy - least) * (write - writeRate(writtenBytes)) / slower;
  }

  /** The most in one period that starts with an empty buffer: the end of pattern 3. */
  public static double onePeriodBytes(BurstBuffer buffer) {
    double share = buffer.busyDemotion().bytesPerSecond() / buffer.busyWrite().bytesPerSecond();
    return share < 1 ? buffer.capacity().count() / (1 - share) : Double.POSITIVE_INFINITY;
  }
}
