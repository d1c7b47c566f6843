// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.sort;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes values one after the other as bytes whose unsigned order is the order of the values: NULL
 * before all texts, false before true, numbers from the least to the greatest, NaN last.
 */
public final class RecordWriter {
  /** The longs in an array of bytes. */
  static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  static final byte NULL = 0;
  static final byte TEXT = 1;
  static final byte END = 0;

  /** After a zero within a text, which is no end then. */
  static final byte ESCAPED = 1;

  private static final int FIRST_SIZE = 128;

  private byte[] bytes = new byte[FIRST_SIZE];
  private int size;

  /** Writes a whole number. */
  public RecordWriter put(long value) {
    grow(Long.BYTES);
    LONGS.set(bytes, size, value ^ Long.MIN_VALUE);
    size += Long.BYTES;
    return this;
  }

  /** Writes a number. */
  public RecordWriter put(double value) {
    long bits = Double.doubleToLongBits(value);
    return put(bits ^ ((bits >> (Long.SIZE - 1)) & Long.MAX_VALUE));
  }

  /** Writes a flag. */
  public RecordWriter put(boolean value) {
    grow(1);
    bytes[size++] = (byte) (value ? 1 : 0);
    return this;
  }

  /** Writes a text, or that there is none. Texts are ordered by the bytes of UTF-8. */
  public RecordWriter put(@Nullable String value) {
    if (value == null) {
      grow(1);
      bytes[size++] = NULL;
      return this;
    }
    byte[] text = value.getBytes(StandardCharsets.UTF_8);
    grow(2 + 2 * text.length + 1);
    bytes[size++] = TEXT;
    for (byte one : text) {
      bytes[size++] = one;
      if (one == END) {
        bytes[size++] = ESCAPED;
      }
    }
    bytes[size++] = END;
    bytes[size++] = END;
    return this;
  }

  /** Writes bytes as they are; only as the last value of a record. */
  public RecordWriter put(byte[] rest) {
    grow(rest.length);
    System.arraycopy(rest, 0, bytes, size, rest.length);
    size += rest.length;
    return this;
  }

  private void grow(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
    }
  }

  /** The record that was written; the next one begins. */
  public byte[] finish() {
    byte[] done = Arrays.copyOf(bytes, size);
    size = 0;
    return done;
  }
}
