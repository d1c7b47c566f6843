// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Says what a file that is no Darshan log seems to be. */
final class FirstBytes {
  /** Bytes of a file's begin that tell it: up to the mark of a tar archive. */
  static final int COUNT = 262;

  /** Characters of a text that are quoted; heuristic: what is left of a line of a screen. */
  private static final int QUOTED = 32;

  /** Bytes that are shown of a file of an unknown kind: up to the end of the magic number. */
  private static final int SHOWN = 16;

  /** Characters of a byte in a mark, with the blank after it. */
  private static final int HEX_WIDTH = 3;

  private static final HexFormat HEX = HexFormat.ofDelimiter(" ");

  private FirstBytes() {}

  /** Marks that formats begin with. Source: the table of file(1), magic(5). */
  private enum Kind {
    GZIP(0, "1f 8b", "gzip data: a Darshan 2.x log, or a compressed file"),
    BZIP2(0, "42 5a 68", "bzip2 data"),
    XZ(0, "fd 37 7a 58 5a 00", "xz data"),
    ZSTD(0, "28 b5 2f fd", "zstd data"),
    ZIP(0, "50 4b 03 04", "a zip or jar archive"),
    TAR(257, "75 73 74 61 72", "a tar archive"),
    HDF5(0, "89 48 44 46 0d 0a 1a 0a", "an HDF5 file"),
    NETCDF(0, "43 44 46 01", "a netCDF file"),
    NETCDF_64(0, "43 44 46 02", "a netCDF file"),
    NETCDF_64_DATA(0, "43 44 46 05", "a netCDF file"),
    PARQUET(0, "50 41 52 31", "a Parquet file"),
    SQLITE(0, "53 51 4c 69 74 65 20 66 6f 72 6d 61 74 20 33 00", "an SQLite database"),
    ELF(0, "7f 45 4c 46", "an ELF program or library"),
    PDF(0, "25 50 44 46 2d", "a PDF document");

    private final int offset;
    private final String mark;
    private final String words;

    Kind(int offset, String mark, String words) {
      this.offset = offset;
      this.mark = mark;
      this.words = words;
    }

    private boolean begins(byte[] file) {
      int end = Math.min(file.length, offset + (mark.length() + 1) / HEX_WIDTH);
      return end > offset && HEX.formatHex(file, offset, end).equals(mark);
    }
  }

  /**
   * What a file seems to be, for a sentence.
   *
   * @param file its first bytes, {@link #COUNT} where it has so many
   */
  static String words(byte[] file) {
    for (Kind kind : Kind.values()) {
      if (kind.begins(file)) {
        return kind.words;
      }
    }
    return isText(file)
        ? "text that begins with \"" + firstLine(file) + '"'
        : "the first bytes " + HEX.formatHex(file, 0, Math.min(file.length, SHOWN));
  }

  /** Whether bytes are UTF-8 without control characters, the last character perhaps cut. */
  private static boolean isText(byte[] file) {
    CharBuffer text = decoded(file);
    return file.length > 0
        && text != null
        && text.chars().noneMatch(c -> Character.isISOControl(c) && !Character.isWhitespace(c));
  }

  private static String firstLine(byte[] file) {
    String line = String.valueOf(decoded(file)).strip().lines().findFirst().orElse("");
    String blank = line.replace('\t', ' ');
    return blank.codePointCount(0, blank.length()) <= QUOTED
        ? blank
        : blank.substring(0, blank.offsetByCodePoints(0, QUOTED)) + "…";
  }

  private static @Nullable CharBuffer decoded(byte[] file) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    CharBuffer text = CharBuffer.allocate(file.length);
    return decoder.decode(ByteBuffer.wrap(file), text, false).isError() ? null : text.flip();
  }
}
