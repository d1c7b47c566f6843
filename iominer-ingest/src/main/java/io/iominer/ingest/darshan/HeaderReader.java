// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.error.LogFormatException;
import io.iominer.core.model.Compression;
import io.iominer.core.model.LogHeader;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.model.Region;
import io.iominer.ingest.source.FirstBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads the header of a log. */
final class HeaderReader {
  private final LogInput in;

  HeaderReader(LogInput in) {
    this.in = in;
  }

  LogHeader read() throws IOException {
    ByteOrder order = byteOrder(bytes(DarshanLog.HEAD_BYTES));
    ByteBuffer bytes = bytes(HeaderLayout.SMALLEST);
    String version = version(bytes);
    HeaderLayout layout =
        HeaderLayout.of(version)
            .orElseThrow(
                () ->
                    in.problem(
                        HeaderLayout.VERSION,
                        "log format version",
                        "3.00, 3.10, 3.20, 3.21 or 3.41",
                        printable(version)));
    bytes = bytes(layout.bytes()).order(order);
    int code = bytes.get(HeaderLayout.COMPRESSION) & 0xff;
    Compression compression =
        Compression.ofCode(code)
            .orElseThrow(
                () ->
                    in.problem(
                        HeaderLayout.COMPRESSION,
                        "compression method",
                        "0 (zlib), 1 (bzip2) or 2 (none)",
                        code));
    Region names = region(bytes, layout.nameRegion());
    return new LogHeader(
        version,
        order,
        compression,
        layout.bytes(),
        jobRegion(bytes, layout, names),
        names,
        modules(bytes, layout, version));
  }

  private ByteBuffer bytes(int length) throws IOException {
    byte[] bytes = new byte[length];
    int filled = fill(bytes);
    if (filled < length) {
      if (filled > 0 && filled < DarshanLog.HEAD_BYTES && !hasVersion(ByteBuffer.wrap(bytes))) {
        throw notALog();
      }
      throw in.problem(
          filled,
          "header",
          Math.max(length, HeaderLayout.SMALLEST) + " bytes",
          filled == 0 ? "an empty file" : filled + " bytes");
    }
    return ByteBuffer.wrap(bytes);
  }

  /** Reads the first bytes of the file; returns how many there are, at most those asked for. */
  private int fill(byte[] bytes) throws IOException {
    int filled = 0;
    int count = 0;
    while (filled < bytes.length && count >= 0) {
      count = in.read(filled, bytes, filled, bytes.length - filled);
      filled += Math.max(0, count);
    }
    return filled;
  }

  private ByteOrder byteOrder(ByteBuffer bytes) throws IOException {
    long magic = bytes.order(ByteOrder.LITTLE_ENDIAN).getLong(HeaderLayout.MAGIC);
    if (magic == HeaderLayout.MAGIC_NUMBER) {
      return ByteOrder.LITTLE_ENDIAN;
    }
    if (Long.reverseBytes(magic) == HeaderLayout.MAGIC_NUMBER) {
      return ByteOrder.BIG_ENDIAN;
    }
    if (hasVersion(bytes)) {
      throw in.problem(HeaderLayout.MAGIC, "header magic number", HeaderLayout.MAGIC_NUMBER, magic);
    }
    throw notALog();
  }

  private static boolean hasVersion(ByteBuffer bytes) {
    return HeaderLayout.of(version(bytes)).isPresent();
  }

  private LogFormatException notALog() throws IOException {
    byte[] first = new byte[FirstBytes.COUNT];
    int filled = fill(first);
    return in.problem(
        HeaderLayout.MAGIC,
        "not a Darshan log",
        "Darshan's magic number " + HeaderLayout.MAGIC_NUMBER,
        FirstBytes.words(Arrays.copyOf(first, filled)));
  }

  private static String version(ByteBuffer bytes) {
    byte[] text = new byte[HeaderLayout.VERSION_BYTES];
    bytes.get(HeaderLayout.VERSION, text);
    int length = 0;
    while (length < text.length && text[length] != 0) {
      length++;
    }
    return new String(text, 0, length, StandardCharsets.ISO_8859_1);
  }

  private static String printable(String text) {
    return '"' + text.replaceAll("[^ -~]", "?") + '"';
  }

  private static Region region(ByteBuffer bytes, int at) {
    return new Region(bytes.getLong(at), bytes.getLong(at + Long.BYTES));
  }

  /** The job region has no entry of its own: it ends where the next part begins. */
  private Region jobRegion(ByteBuffer bytes, HeaderLayout layout, Region names) {
    long end = names.offset();
    for (int i = 0; end == 0 && i < layout.modules(); i++) {
      end = region(bytes, layout.moduleRegions() + i * HeaderLayout.REGION_BYTES).offset();
    }
    if (end == 0) {
      end = in.size();
    }
    if (end < layout.bytes() || end > in.size()) {
      throw in.problem(
          layout.nameRegion(),
          "end of the job region",
          "a position from " + layout.bytes() + " to " + in.size(),
          end);
    }
    return new Region(layout.bytes(), end - layout.bytes());
  }

  private static List<ModuleRegion> modules(ByteBuffer bytes, HeaderLayout layout, String version) {
    long mask =
        layout.partialMaskBytes() == Long.BYTES
            ? bytes.getLong(layout.partialMask())
            : bytes.getInt(layout.partialMask()) & 0xffffffffL;
    List<ModuleRegion> modules = new ArrayList<>();
    for (int i = 0; i < layout.modules(); i++) {
      Region region = region(bytes, layout.moduleRegions() + i * HeaderLayout.REGION_BYTES);
      boolean partial = (mask >>> i & 1) != 0;
      if (region.length() != 0 || partial) {
        int moduleVersion =
            bytes.getInt(layout.moduleVersions() + i * HeaderLayout.MODULE_VERSION_BYTES);
        modules.add(
            new ModuleRegion(
                HeaderLayout.currentId(version, i),
                region.offset(),
                region.length(),
                moduleVersion,
                partial));
      }
    }
    return modules;
  }
}
