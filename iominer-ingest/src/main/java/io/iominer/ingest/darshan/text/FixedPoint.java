// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import java.io.IOException;
import java.math.BigDecimal;

/**
 * Prints floating-point numbers as C's {@code %.Nf} does: the exact decimal value of the double,
 * rounded half to even. Below 2⁶³ this takes two multiplications and no division of large numbers;
 * from there on every double is a whole number and {@link BigDecimal} writes it.
 */
final class FixedPoint {
  /** As {@code %.4f}. */
  static final FixedPoint FOUR = new FixedPoint(4, 10_000);

  /** As {@code %f}. */
  static final FixedPoint SIX = new FixedPoint(6, 1_000_000);

  private static final int FRACTION_BITS = 52;
  private static final int EXPONENT_BIAS = 1075;
  private static final long FRACTION_MASK = (1L << FRACTION_BITS) - 1;
  private static final int EXPONENT_MASK = 0x7ff;

  /** A mantissa of 53 bits shifted further than this no longer fits a signed long. */
  private static final int LARGEST_SHIFT = 10;

  /** With this many binary places and more, a value is below half of the last decimal place. */
  private static final int NEGLIGIBLE_PLACES = 74;

  private final int places;
  private final long scale;

  private FixedPoint(int places, long scale) {
    this.places = places;
    this.scale = scale;
  }

  void print(double value, TextOutput out) throws IOException {
    printPadded(0, value, out);
  }

  /** As {@code %WIDTH.Nf}: at least {@code width} characters, blanks first. */
  void printPadded(int width, double value, TextOutput out) throws IOException {
    long bits = Double.doubleToRawLongBits(value);
    int exponent = (int) (bits >>> FRACTION_BITS) & EXPONENT_MASK;
    long fraction = bits & FRACTION_MASK;
    String sign = bits < 0 ? "-" : "";
    if (exponent == EXPONENT_MASK) {
      out.blanks(width - sign.length() - 3).text(sign).text(fraction == 0 ? "inf" : "nan");
      return;
    }
    long mantissa = exponent == 0 ? 0 : fraction | (1L << FRACTION_BITS);
    int shift = exponent == 0 ? 0 : exponent - EXPONENT_BIAS;
    if (shift > LARGEST_SHIFT) {
      String whole = new BigDecimal(value).abs().toPlainString();
      out.blanks(width - sign.length() - whole.length() - 1 - places).text(sign).text(whole);
      out.character('.').zeroPadded(places, 0);
      return;
    }
    long whole = 0;
    long decimals = 0;
    if (shift >= 0) {
      whole = mantissa << shift;
    } else {
      whole = -shift < Long.SIZE ? mantissa >>> -shift : 0;
      long rest = -shift < Long.SIZE ? mantissa - (whole << -shift) : mantissa;
      decimals = rounded(rest, -shift);
      if (decimals == scale) {
        whole++;
        decimals = 0;
      }
    }
    out.blanks(width - sign.length() - TextOutput.digitCount(whole) - 1 - places).text(sign);
    out.decimal(whole).character('.').zeroPadded(places, decimals);
  }

  /** rest × scale ÷ 2^binaryPlaces, to the nearest whole number, half to even. */
  private long rounded(long rest, int binaryPlaces) {
    if (binaryPlaces >= NEGLIGIBLE_PLACES) {
      return 0;
    }
    long high = Math.multiplyHigh(rest, scale);
    long low = rest * scale;
    long quotient;
    int toHalf;
    if (binaryPlaces < Long.SIZE) {
      quotient = (high << (Long.SIZE - binaryPlaces)) | (low >>> binaryPlaces);
      long half = 1L << (binaryPlaces - 1);
      toHalf = Long.compareUnsigned(low & (half | (half - 1)), half);
    } else {
      int highPlaces = binaryPlaces - Long.SIZE;
      quotient = high >>> highPlaces;
      toHalf = compareWithHalf(high & ((1L << highPlaces) - 1), low, highPlaces);
    }
    return toHalf > 0 || (toHalf == 0 && (quotient & 1) == 1) ? quotient + 1 : quotient;
  }

  /** Compares a 128-bit remainder with half of 2^(64 + highPlaces). */
  private static int compareWithHalf(long high, long low, int highPlaces) {
    if (highPlaces == 0) {
      return Long.compareUnsigned(low, 1L << (Long.SIZE - 1));
    }
    int ofHigh = Long.compare(high, 1L << (highPlaces - 1));
    return ofHigh != 0 ? ofHigh : low == 0 ? 0 : 1;
  }
}
