// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.zip.ZipException;

/** Finds out what kind of samples a file holds: its first bytes tell, not its name. */
final class LmtFiles {
  private static final byte[] SQLITE = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] HDF5 = {(byte) 0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};

  /** A database without limits; years that every form of a time can hold. */
  private static final LocalDateTime EARLIEST = LocalDateTime.of(1970, 1, 1, 0, 0);

  private static final LocalDateTime LATEST = LocalDateTime.of(9999, 1, 1, 0, 0);

  private static final String LTOP_LINE = "\\d{1,10} \\d{1,10} \\S+ lmt_\\w+ .*";

  private LmtFiles() {}

  /**
   * A reader of the file.
   *
   * @param zone time zone of a database, whose times do not tell it
   */
  static LmtReader reader(Path file, ZoneId zone) {
    return sink -> {
      try {
        find(file, zone).read(sink);
      } catch (EOFException | ZipException e) {
        throw new IoMinerException(
            ErrorKind.DATA,
            file + ": expected whole gzip data, found damage: " + e.getMessage(),
            e);
      }
    };
  }

  private static LmtReader find(Path file, ZoneId zone) throws IOException {
    byte[] start = start(file);
    if (startsWith(start, SQLITE)) {
      return sink -> {
        try (LmtDatabase database = LmtDatabase.sqlite(file)) {
          new DatabasePeriod(database, EARLIEST, LATEST, zone).read(sink);
        }
      };
    }
    if (startsWith(start, HDF5)) {
      return hdf5(file);
    }
    return text(new TextFile(file));
  }

  private static LmtReader hdf5(Path file) {
    try (Hdf5 opened = new Hdf5(file)) {
      if (opened.has(H5lmtFile.STEPS)) {
        return new H5lmtFile(file);
      }
      if (opened.text("/", TokioFile.VERSION).isPresent()) {
        return new TokioFile(file);
      }
      throw opened.wrong(
          "/",
          "FSStepsGroup (h5lmt) or the attribute version (TOKIO)",
          "groups " + opened.names("/"));
    }
  }

  private static LmtReader text(TextFile file) throws IOException {
    try (BufferedReader reader = file.open()) {
      String line = reader.readLine();
      while (line != null && line.isBlank()) {
        line = reader.readLine();
      }
      String first = line == null ? "" : line.strip();
      if (first.matches(LTOP_LINE)) {
        return new LtopRecording(file);
      }
      if (LfsListing.BEGIN.matcher(first).matches()
          || LfsListing.HEADING.matcher(first).matches()) {
        return new LfsListing(file);
      }
      if (DeviceListing.DEVICE.matcher(first).matches()) {
        return new DeviceListing(file);
      }
      throw new IoMinerException(
          ErrorKind.DATA,
          file.name()
              + ": expected LMT's database as SQLite, h5lmt or TOKIO HDF5, an ltop recording, or"
              + " what lfs df or lctl dl -t prints, found "
              + (first.isEmpty() ? "nothing" : first.substring(0, Math.min(60, first.length()))));
    }
  }

  private static byte[] start(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(SQLITE.length);
    }
  }

  private static boolean startsWith(byte[] bytes, byte[] magic) {
    return bytes.length >= magic.length
        && Arrays.equals(bytes, 0, magic.length, magic, 0, magic.length);
  }
}
