// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.sort;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads a record's values in the order in which {@link RecordWriter} wrote them. */
public final class RecordReader {
  private final byte[] bytes;
  private int place;

  public RecordReader(byte[] bytes) {
    this.bytes = bytes;
  }

  /** A whole number. */
  public long whole() {
    long value = (long) RecordWriter.LONGS.get(bytes, place);
    place += Long.BYTES;
    return value ^ Long.MIN_VALUE;
  }

  /** A number. */
  public double real() {
    long ordered = whole();
    return Double.longBitsToDouble(ordered ^ ((ordered >> (Long.SIZE - 1)) & Long.MAX_VALUE));
  }

  /** A flag. */
  public boolean isTrue() {
    return bytes[place++] != 0;
  }

  /** A text; null where there was none. */
  public @Nullable String text() {
    if (bytes[place++] == RecordWriter.NULL) {
      return null;
    }
    int begin = place;
    while (bytes[place] != RecordWriter.END) {
      place++;
    }
    if (bytes[place + 1] == RecordWriter.END) {
      place += 2;
      return new String(bytes, begin, place - 2 - begin, StandardCharsets.UTF_8);
    }
    place = begin;
    return escaped();
  }

  private String escaped() {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    while (bytes[place] != RecordWriter.END || bytes[place + 1] != RecordWriter.END) {
      text.write(bytes[place]);
      place += bytes[place] == RecordWriter.END ? 2 : 1;
    }
    place += 2;
    return text.toString(StandardCharsets.UTF_8);
  }

  /** What follows, as it is. */
  public byte[] rest() {
    return Arrays.copyOfRange(bytes, place, bytes.length);
  }
}
