// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.Compression;
import io.iominer.core.model.LogHeader;
import io.iominer.core.model.NameTable;
import java.io.IOException;

/**
 * Reads the name region: from format 3.10 an id and a NUL-terminated name, in 3.00 an id, a length
 * and the name.
 */
final class NameReader {
  private static final int SMALLEST_ENTRY = Long.BYTES + 1;

  private NameReader() {}

  static NameTable read(LogInput in, LogHeader header, ReadLimits limits, ReadBuffers buffers)
      throws IOException {
    CompactNameTable table = new CompactNameTable();
    if (header.names().length() == 0) {
      return table;
    }
    boolean counted = header.version().equals("3.00");
    boolean stored = header.compression() == Compression.NONE;
    try (RegionInput names =
        RegionInput.open(in, header, header.names(), "name records", limits.nameBytes(), buffers)) {
      while (!names.atEnd()) {
        if (stored && !names.has(SMALLEST_ENTRY) && names.onlyZerosLeft()) {
          break;
        }
        long id = names.i64("record id");
        byte[] name =
            counted
                ? names.bytes(length(names, limits), "name")
                : names.textToNul(Math.min(limits.nameLength(), ReadBuffers.BYTES - 1), "name");
        if (id != 0 || name.length != 0) {
          table.put(id, name);
        }
      }
    }
    return table;
  }

  private static int length(RegionInput names, ReadLimits limits) throws IOException {
    int length = names.i32("length of a name");
    if (length < 0 || length > limits.nameLength()) {
      throw names.problem("length of a name", "0 to " + limits.nameLength(), length);
    }
    return length;
  }
}
