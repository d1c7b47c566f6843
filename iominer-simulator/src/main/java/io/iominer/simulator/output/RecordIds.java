// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.output;

import java.nio.charset.StandardCharsets;

/** Ids of records. Darshan hashes the name; any hash of 64 bits serves a reader. */
public final class RecordIds {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;
  private static final int SHIFT = 29;

  private RecordIds() {}

  /** FNV-1a of the name's bytes, its bits mixed once more. */
  public static long of(String name) {
    long hash = FNV_OFFSET;
    for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (b & 0xff)) * FNV_PRIME;
    }
    return (hash ^ (hash >>> SHIFT)) * FNV_PRIME;
  }
}
