// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Collects text as bytes and hands it on in large pieces. Numbers are formatted as C's printf does,
 * in no locale; other text passes through as the bytes that it is.
 */
final class TextOutput {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int LONGEST_NUMBER = 24;
  private static final byte[] LONG_MIN = ascii("-9223372036854775808");

  private final OutputStream out;
  private final ControlCharacters controls;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private final byte[] scratch = new byte[LONGEST_NUMBER];
  private int used;

  TextOutput(OutputStream out) {
    this(out, ControlCharacters.AS_RECORDED);
  }

  TextOutput(OutputStream out, ControlCharacters controls) {
    this.out = out;
    this.controls = controls;
  }

  /** Bytes of a text that holds only ASCII characters. */
  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  TextOutput text(String ascii) throws IOException {
    int length = ascii.length();
    reserve(length);
    if (length > BUFFER_BYTES) {
      return bytes(ascii(ascii));
    }
    for (int i = 0; i < length; i++) {
      buffer[used + i] = (byte) ascii.charAt(i);
    }
    used += length;
    return this;
  }

  TextOutput bytes(byte[] bytes) throws IOException {
    reserve(bytes.length);
    if (bytes.length > BUFFER_BYTES) {
      out.write(bytes);
    } else {
      System.arraycopy(bytes, 0, buffer, used, bytes.length);
      used += bytes.length;
    }
    return this;
  }

  /** Text of a log, for example a file's name. */
  TextOutput recorded(byte[] text) throws IOException {
    return bytes(controls.of(text));
  }

  /** How text of a log is to be printed. */
  ControlCharacters controls() {
    return controls;
  }

  TextOutput character(char ascii) throws IOException {
    reserve(1);
    buffer[used++] = (byte) ascii;
    return this;
  }

  TextOutput newLine() throws IOException {
    return character('\n');
  }

  /** As {@code %ld}. */
  TextOutput decimal(long value) throws IOException {
    return padded(0, value);
  }

  /** As {@code %lu}. */
  TextOutput unsigned(long value) throws IOException {
    return value >= 0 ? decimal(value) : text(Long.toUnsignedString(value));
  }

  /** As {@code %WIDTHld}: at least {@code width} characters, blanks first. */
  TextOutput padded(int width, long value) throws IOException {
    if (value == Long.MIN_VALUE) {
      return blanks(width - LONG_MIN.length).bytes(LONG_MIN);
    }
    int from = digits(Math.abs(value));
    if (value < 0) {
      scratch[--from] = '-';
    }
    int length = LONGEST_NUMBER - from;
    blanks(width - length);
    reserve(length);
    System.arraycopy(scratch, from, buffer, used, length);
    used += length;
    return this;
  }

  /** The number with zeros in front up to {@code width} digits. */
  TextOutput zeroPadded(int width, long value) throws IOException {
    int from = digits(value);
    while (LONGEST_NUMBER - from < width) {
      scratch[--from] = '0';
    }
    int length = LONGEST_NUMBER - from;
    reserve(length);
    System.arraycopy(scratch, from, buffer, used, length);
    used += length;
    return this;
  }

  TextOutput blanks(int count) throws IOException {
    if (count > 0) {
      reserve(count);
      Arrays.fill(buffer, used, used + count, (byte) ' ');
      used += count;
    }
    return this;
  }

  /** How many decimal digits a number ≥ 0 has. */
  static int digitCount(long value) {
    int count = 1;
    for (long rest = value; rest >= 10; rest /= 10) {
      count++;
    }
    return count;
  }

  /** Hands everything on, and asks the stream behind to do the same. */
  void flush() throws IOException {
    drain();
    out.flush();
  }

  /**
   * Writes the digits of a number ≥ 0 to the end of the scratch space; returns the first's place.
   */
  private int digits(long value) {
    int at = LONGEST_NUMBER;
    long rest = value;
    while (rest > Integer.MAX_VALUE) {
      scratch[--at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    int small = (int) rest;
    do {
      scratch[--at] = (byte) ('0' + small % 10);
      small /= 10;
    } while (small != 0);
    return at;
  }

  private void reserve(int length) throws IOException {
    if (BUFFER_BYTES - used < length) {
      drain();
    }
  }

  private void drain() throws IOException {
    out.write(buffer, 0, used);
    used = 0;
  }
}
