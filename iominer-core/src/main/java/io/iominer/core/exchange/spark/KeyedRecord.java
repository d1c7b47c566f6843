// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.exchange.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;

/**
 * A record on its way between executors.
 *
 * @param key hash of what it is grouped by
 * @param bytes the record
 */
record KeyedRecord(int key, byte[] bytes) implements Serializable {
  private static final int KEY_BYTES = Integer.BYTES;

  /** The order of the records, whatever their keys. */
  static final class Order implements Comparator<KeyedRecord>, Serializable {
    private static final long serialVersionUID = 1;

    @Override
    public int compare(KeyedRecord one, KeyedRecord other) {
      return Arrays.compareUnsigned(one.bytes, other.bytes);
    }
  }

  /** The key before the record, in one array. */
  static byte[] join(int key, byte[] record) {
    byte[] joined = new byte[KEY_BYTES + record.length];
    for (int i = 0; i < KEY_BYTES; i++) {
      joined[i] = (byte) (key >>> (Byte.SIZE * i));
    }
    System.arraycopy(record, 0, joined, KEY_BYTES, record.length);
    return joined;
  }

  /** Takes apart what {@link #join} made. */
  static KeyedRecord split(byte[] joined) {
    int key = 0;
    for (int i = 0; i < KEY_BYTES; i++) {
      key |= (joined[i] & 0xff) << (Byte.SIZE * i);
    }
    return new KeyedRecord(key, Arrays.copyOfRange(joined, KEY_BYTES, joined.length));
  }
}
