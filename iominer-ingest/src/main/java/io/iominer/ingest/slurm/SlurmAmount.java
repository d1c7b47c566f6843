// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import io.iominer.core.model.SlurmMemory;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers with Slurm's suffixes. A step is 1024, also for counts (source: Slurm's {@code
 * convert_num_unit}).
 */
final class SlurmAmount {
  private static final Pattern FORM = Pattern.compile("(\\d{1,19}(?:\\.\\d+)?)([KMGTPE]?)([cn]?)");
  private static final Pattern FRACTION = Pattern.compile("\\d+\\.\\d+");

  /** Slurm's NO_VAL, for a number that is not known; one more is its INFINITE. */
  private static final long NO_VALUE = 0xfffffffeL;

  private static final long INFINITE = NO_VALUE + 1;
  private static final String SUFFIXES = "KMGTPE";
  private static final int BITS_PER_STEP = 10;
  private static final int MIB_STEPS = 2;

  private SlurmAmount() {}

  /**
   * A number of things; empty where it stands for none.
   *
   * @throws BadValueException for one that no 32 bits hold, as Slurm's counts do
   */
  static OptionalLong known(OptionalLong number) throws BadValueException {
    if (number.isEmpty()) {
      return number;
    }
    long count = number.getAsLong();
    if (count < 0 || count > INFINITE) {
      throw new BadValueException("a number from 0 to " + (NO_VALUE - 1), Long.toString(count));
    }
    return count >= NO_VALUE ? OptionalLong.empty() : number;
  }

  /** A number of things, such as compute nodes; empty for an empty text and for none. */
  static OptionalLong count(String text) throws BadValueException {
    return known(whole(text));
  }

  /** An amount without a fraction, unless a suffix stands behind it. */
  private static OptionalLong whole(String text) throws BadValueException {
    if (FRACTION.matcher(text).matches()) {
      throw new BadValueException("a whole number", text);
    }
    return of(text);
  }

  /** An amount of bytes; empty for an empty text. */
  static OptionalLong of(String text) throws BadValueException {
    if (text.isEmpty()) {
      return OptionalLong.empty();
    }
    Matcher form = FORM.matcher(text);
    if (!form.matches() || !form.group(3).isEmpty()) {
      throw new BadValueException(
          "a number of 0 or more, with one of the suffixes K, M, G, T, P and E", text);
    }
    return OptionalLong.of(value(form, steps(form, 0), text));
  }

  /** Requested memory: "4G", "3000Mc" for each processor, "4Gn" for each node; plain MiB. */
  static Optional<SlurmMemory> memory(String text) throws BadValueException {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new BadValueException("an amount of memory such as 4G, 3000Mc or 4Gn", text);
    }
    SlurmMemory.Per per =
        switch (form.group(3).toLowerCase(Locale.ROOT)) {
          case "c" -> SlurmMemory.Per.CPU;
          case "n" -> SlurmMemory.Per.NODE;
          default -> SlurmMemory.Per.JOB;
        };
    return Optional.of(new SlurmMemory(value(form, steps(form, MIB_STEPS), text), per));
  }

  private static int steps(Matcher form, int withoutSuffix) {
    return form.group(2).isEmpty() ? withoutSuffix : SUFFIXES.indexOf(form.group(2)) + 1;
  }

  private static long value(Matcher form, int steps, String text) throws BadValueException {
    BigDecimal value =
        new BigDecimal(form.group(1)).multiply(BigDecimal.valueOf(1L << (BITS_PER_STEP * steps)));
    try {
      return value.setScale(0, RoundingMode.HALF_UP).longValueExact();
    } catch (ArithmeticException e) {
      throw new BadValueException("a number below 2^63", text);
    }
  }
}
