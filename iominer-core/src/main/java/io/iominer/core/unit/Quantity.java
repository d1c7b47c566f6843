// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.unit;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number with a unit, as people write it: {@code 1GB}, {@code 64KiB}, {@code 2GiB/s}, {@code
 * 5ms}. Units are case-sensitive. KB to PB are powers of 1000, KiB to PiB of 1024; {@code /s} makes
 * a rate; ms, s, min, h and d are times.
 *
 * @param value in the dimension's own unit: bytes, bytes/s, seconds, a share or a plain number
 * @param dimension what it measures
 */
public record Quantity(BigDecimal value, Dimension dimension) implements Serializable {
  private static final long serialVersionUID = 1;

  /** What a quantity measures. */
  public enum Dimension {
    NUMBER,
    BYTES,
    BYTES_PER_SECOND,
    SECONDS,
    /** A part of a whole, 0 to 1; written as a plain number. */
    SHARE;

    /** Whether a quantity can stand here: one of this dimension, or a plain number. */
    public boolean admits(Quantity quantity) {
      return quantity.dimension == this || quantity.dimension == NUMBER;
    }
  }

  /** A number and a unit; the groups are the number, a unit of bytes, its "/s", a unit of time. */
  public static final Pattern LITERAL =
      Pattern.compile("(\\d+(?:\\.\\d+)?)(?:([KMGTP]i?B|B)(/s)?|(ms|s|min|h|d))");

  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");

  private static final Map<String, BigDecimal> BYTES =
      Map.ofEntries(
          Map.entry("B", BigDecimal.ONE),
          Map.entry("KB", BigDecimal.valueOf(1_000L)),
          Map.entry("MB", BigDecimal.valueOf(1_000_000L)),
          Map.entry("GB", BigDecimal.valueOf(1_000_000_000L)),
          Map.entry("TB", BigDecimal.valueOf(1_000_000_000_000L)),
          Map.entry("PB", BigDecimal.valueOf(1_000_000_000_000_000L)),
          Map.entry("KiB", BigDecimal.valueOf(1L << 10)),
          Map.entry("MiB", BigDecimal.valueOf(1L << 20)),
          Map.entry("GiB", BigDecimal.valueOf(1L << 30)),
          Map.entry("TiB", BigDecimal.valueOf(1L << 40)),
          Map.entry("PiB", BigDecimal.valueOf(1L << 50)));

  private static final Map<String, BigDecimal> SECONDS =
      Map.of(
          "ms", new BigDecimal("0.001"),
          "s", BigDecimal.ONE,
          "min", BigDecimal.valueOf(60),
          "h", BigDecimal.valueOf(3_600),
          "d", BigDecimal.valueOf(86_400));

  /** Units of bytes from the greatest to the least; of two that fit, the first is written. */
  private static final List<String> WRITTEN =
      List.of("PiB", "TiB", "GiB", "MiB", "KiB", "PB", "TB", "GB", "MB", "KB", "B");

  /** A number of bytes. */
  public static Quantity bytes(long bytes) {
    return new Quantity(BigDecimal.valueOf(bytes), Dimension.BYTES);
  }

  /** A time. */
  public static Quantity seconds(double seconds) {
    return new Quantity(BigDecimal.valueOf(seconds), Dimension.SECONDS);
  }

  /**
   * A share.
   *
   * @throws IllegalArgumentException outside of 0 to 1
   */
  public static Quantity share(double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("Expected a share from 0 to 1, found " + share);
    }
    return new Quantity(BigDecimal.valueOf(share), Dimension.SHARE);
  }

  /** A plain number. */
  public static Quantity number(double number) {
    return new Quantity(BigDecimal.valueOf(number), Dimension.NUMBER);
  }

  /**
   * Reads a quantity.
   *
   * @throws IoMinerException of kind USER for another text
   */
  public static Quantity parse(String text) {
    return find(text)
        .orElseThrow(
            () ->
                new IoMinerException(
                    ErrorKind.USER,
                    "Expected a number with or without a unit, such as 1GB, 64KiB, 2GiB/s or 5s,"
                        + " found "
                        + text));
  }

  /** Reads a quantity; empty for another text. */
  public static Optional<Quantity> find(String text) {
    String stripped = text.strip();
    Matcher matcher = LITERAL.matcher(stripped.replace(" ", ""));
    if (matcher.matches()) {
      return Optional.of(of(matcher));
    }
    return NUMBER.matcher(stripped).matches()
        ? Optional.of(new Quantity(new BigDecimal(stripped), Dimension.NUMBER))
        : Optional.empty();
  }

  /** The quantity that {@link #LITERAL} has matched. */
  public static Quantity of(Matcher literal) {
    BigDecimal number = new BigDecimal(literal.group(1));
    return Optional.ofNullable(literal.group(2))
        .map(
            unit ->
                new Quantity(
                    number.multiply(BYTES.get(unit)),
                    literal.group(3) == null ? Dimension.BYTES : Dimension.BYTES_PER_SECOND))
        .orElseGet(
            () -> new Quantity(number.multiply(SECONDS.get(literal.group(4))), Dimension.SECONDS));
  }

  /** The value; exact for whole numbers below 2^53. */
  public double toDouble() {
    return value.doubleValue();
  }

  /** As {@link #parse} reads it, in the greatest unit of which it is a whole number: 256MiB, 5s. */
  public String withUnit() {
    return switch (dimension) {
      case NUMBER, SHARE -> toString();
      case SECONDS -> this + "s";
      case BYTES -> bytesWithUnit();
      case BYTES_PER_SECOND -> bytesWithUnit() + "/s";
    };
  }

  private String bytesWithUnit() {
    return WRITTEN.stream()
        .filter(unit -> value.signum() > 0)
        .filter(unit -> value.remainder(BYTES.get(unit)).signum() == 0)
        .findFirst()
        .map(unit -> value.divide(BYTES.get(unit)).toBigInteger() + unit)
        .orElseGet(() -> this + "B");
  }

  /** The value without zeros at its end, without an exponent. */
  @Override
  public String toString() {
    String plain = value.toPlainString();
    return plain.contains(".") ? plain.replaceFirst("\\.?0+$", "") : plain;
  }
}
