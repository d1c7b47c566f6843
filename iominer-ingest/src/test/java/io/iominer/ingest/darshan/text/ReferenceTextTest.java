// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.testing.SharedData;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares every printed line of every log with what the reference parser prints. */
class ReferenceTextTest {
  /**
   * The reference leaves these three counters in the wrong byte order in big-endian logs with POSIX
   * records before version 4 and prints about zero; ours are the true values.
   */
  private static final Pattern REFERENCE_FAULT =
      Pattern.compile("POSIX_F_(META_TIME|MAX_READ_TIME|MAX_WRITE_TIME)\t-?0\\.000000\t");

  private static final Pattern FAULTY_LOG = Pattern.compile("ppc64-3\\.(0\\.\\d|1\\.[0-6])\\.");

  static Stream<Path> logs() {
    return SharedData.darshanLogs().stream();
  }

  @ParameterizedTest
  @MethodSource("logs")
  void baseEqualsTheReference(Path log) throws IOException {
    assertEqualsReference(log, "base", EnumSet.of(Section.BASE));
  }

  @ParameterizedTest
  @MethodSource("logs")
  void totalEqualsTheReference(Path log) throws IOException {
    assertEqualsReference(log, "total", EnumSet.of(Section.TOTAL));
  }

  @ParameterizedTest
  @MethodSource("logs")
  void perfEqualsTheReference(Path log) throws IOException {
    assertEqualsReference(log, "perf", EnumSet.of(Section.PERF));
  }

  @ParameterizedTest
  @MethodSource("logs")
  void dxtEqualsTheReference(Path log) throws IOException {
    assertEqualsReference(log, "dxt", (open, out) -> DxtText.print(open, IncompleteData.SHOW, out));
  }

  private static void assertEqualsReference(Path log, String kind, EnumSet<Section> sections)
      throws IOException {
    assertEqualsReference(
        log, kind, (open, out) -> ParserText.print(open, sections, IncompleteData.SHOW, out));
  }

  private static void assertEqualsReference(Path log, String kind, Printer printer)
      throws IOException {
    Path expected = SharedData.expected(log, kind);
    if (!Files.exists(expected)) {
      // The corpus has no reference of this kind for this log.
      return;
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DarshanLog open = DarshanLog.open(LogSource.of(log), ReadLimits.DEFAULT)) {
      printer.print(open, out);
    }
    boolean faulty = FAULTY_LOG.matcher(log.toString()).find();
    try (BufferedReader reference = SharedData.gzipText(expected);
        BufferedReader ours =
            new BufferedReader(
                new InputStreamReader(
                    new ByteArrayInputStream(out.toByteArray()), StandardCharsets.ISO_8859_1))) {
      long number = 0;
      String line = reference.readLine();
      while (line != null) {
        number++;
        String own = ours.readLine();
        if (!line.equals(own) && !(faulty && REFERENCE_FAULT.matcher(line).find())) {
          assertThat(own).as("line %d of %s", number, log.getFileName()).isEqualTo(line);
        }
        line = reference.readLine();
      }
      assertThat(ours.readLine()).as("after the reference's last line").isNull();
    }
  }

  /** Prints a log. */
  @FunctionalInterface
  private interface Printer {
    void print(DarshanLog log, OutputStream out) throws IOException;
  }
}
