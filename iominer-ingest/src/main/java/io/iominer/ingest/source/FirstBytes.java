// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/** Says what a file of no known format seems to be. */
public final class FirstBytes {
  /** Bytes of a file's begin that tell it: up to the mark of a tar archive. */
  public static final int COUNT = 262;

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
    PDF(0, "25 50 44 46 2d", "a PDF document"),
    PARSER_TEXT(
        0,
        "23 20 64 61 72 73 68 61 6e 20 6c 6f 67 20 76 65 72 73 69 6f 6e",
        "text that darshan-parser printed");

    private final int offset;
    private final String mark;
    private final String words;

    Kind(int offset, String mark, String words) {
      this.offset = offset;
      this.mark = mark;
      this.words = words;
    }

    private boolean begins(byte[] file) {
      byte[] bytes = HEX.parseHex(mark);
      return file.length >= offset + bytes.length
          && Arrays.equals(file, offset, offset + bytes.length, bytes, 0, bytes.length);
    }
  }

  /**
   * What a file seems to be, for a sentence. Nothing of its content is in it: a link or a name may
   * lead to a file that its reader should not see.
   *
   * @param file its first bytes, {@link #COUNT} where it has so many
   */
  public static String words(byte[] file) {
    for (Kind kind : Kind.values()) {
      if (kind.begins(file)) {
        return kind.words;
      }
    }
    if (file.length == 0) {
      return "nothing";
    }
    return isText(file) ? "text" : "data of no known kind";
  }

  /** Whether the bytes are UTF-8, the last character perhaps cut. */
  private static boolean isText(byte[] file) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    CharBuffer text = CharBuffer.allocate(file.length);
    boolean isUtf8 = !decoder.decode(ByteBuffer.wrap(file), text, false).isError();
    return isUtf8
        && text.flip()
            .chars()
            .noneMatch(c -> Character.isISOControl(c) && !Character.isWhitespace(c));
  }
}
