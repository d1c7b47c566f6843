// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The calls by which a program should use a file, in its own interface and language. Names: MPI
 * standard 4.1 chapter 14, reference manuals of HDF5, PnetCDF, mpi4py, h5py and pnetcdf-python,
 * POSIX. They stand in {@code calls.tsv}, from which docs/advice.md has its table.
 *
 * @param used by which interface the program uses the file
 * @param language of the program
 */
record Calls(Interface used, Language language) {
  /** What a call is to do. */
  enum Purpose {
    /** All ranks read or write together. */
    COLLECTIVE,
    /** One large request in place of many small ones. */
    LARGE,
    /** Adjacent pieces of several ranks become one request. */
    GATHER,
    /** Reads or writes while the program computes. */
    BACKGROUND;

    /** Its name in tables. */
    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A line of the table: the call that writes and the call that reads. */
  record Row(Purpose purpose, Interface used, Language language, String write, String read) {
    String text(IoDirection direction) {
      return direction == IoDirection.WRITE ? write : read;
    }

    private static Row of(String line) {
      String[] cells = line.split("\t", -1);
      return new Row(
          Purpose.valueOf(cells[0].toUpperCase(Locale.ROOT)),
          Interface.valueOf(cells[1].toUpperCase(Locale.ROOT)),
          Language.valueOf(cells[2].toUpperCase(Locale.ROOT)),
          cells[3],
          cells[4]);
    }
  }

  private record Key(Purpose purpose, Interface used, Language language) {}

  private static final Map<Key, Row> ROWS = read();

  /** All lines, in their order. */
  static List<Row> rows() {
    return List.copyOf(ROWS.values());
  }

  private static Map<Key, Row> read() {
    try (InputStream table = Calls.class.getResourceAsStream("calls.tsv")) {
      String text =
          new String(Objects.requireNonNull(table).readAllBytes(), StandardCharsets.UTF_8);
      Map<Key, Row> rows = new LinkedHashMap<>();
      text.lines()
          .map(Row::of)
          .forEach(row -> rows.put(new Key(row.purpose(), row.used(), row.language()), row));
      return rows;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Those for a file of a job. */
  static Calls of(RuleContext job, FileFacts file) {
    return new Calls(Interface.of(job, file), Language.of(job));
  }

  /** The call for a purpose. */
  String call(Purpose purpose, IoDirection direction) {
    return row(purpose).text(direction);
  }

  /**
   * The call that makes large requests.
   *
   * @param bytes of a request
   * @param times requests of today that it replaces
   */
  String large(IoDirection direction, long bytes, long times) {
    return call(Purpose.LARGE, direction)
        .replace("{bytes}", Long.toString(bytes))
        .replace("{times}", Long.toString(times));
  }

  /** The call that joins adjacent pieces of several ranks; libraries do that collectively. */
  String gather(IoDirection direction) {
    boolean isLibrary = used == Interface.HDF5 || used == Interface.PNETCDF;
    return call(isLibrary ? Purpose.COLLECTIVE : Purpose.GATHER, direction);
  }

  /**
   * The line of the interface and the language, else that of C; streams without one go with POSIX,
   * and libraries without one with MPI-IO, on which they lie.
   */
  Row row(Purpose purpose) {
    Interface below =
        used == Interface.HDF5 || used == Interface.PNETCDF ? Interface.MPIIO : Interface.POSIX;
    return Stream.of(
            new Key(purpose, used, language),
            new Key(purpose, used, Language.C),
            new Key(purpose, below, language))
        .map(ROWS::get)
        .filter(Objects::nonNull)
        .findFirst()
        .orElseThrow();
  }
}
