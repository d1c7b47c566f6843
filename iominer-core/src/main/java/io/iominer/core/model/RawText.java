// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Text as a log holds it: bytes that are mostly, but not surely, UTF-8. Equality is on the bytes.
 */
public final class RawText implements Comparable<RawText> {
  /** No bytes at all. */
  public static final RawText EMPTY = new RawText(new byte[0]);

  private final byte[] bytes;

  private RawText(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Takes over {@code bytes}; the caller must not change them afterwards. */
  public static RawText of(byte[] bytes) {
    return bytes.length == 0 ? EMPTY : new RawText(bytes);
  }

  public static RawText of(byte[] bytes, int from, int to) {
    return of(Arrays.copyOfRange(bytes, from, to));
  }

  public static RawText of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The bytes themselves, not a copy: do not change them. */
  public byte[] bytes() {
    return bytes;
  }

  public boolean isEmpty() {
    return bytes.length == 0;
  }

  /** Decoded as UTF-8; malformed bytes become U+FFFD. */
  public String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public int compareTo(RawText other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RawText that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return text();
  }
}
