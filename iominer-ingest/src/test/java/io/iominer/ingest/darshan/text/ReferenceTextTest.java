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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares every printed line of every log with what the reference parser prints. */
class ReferenceTextTest {
  /**
   * The reference leaves these three counters in the wrong byte order in big-endian logs with POSIX
   * records before version 4 and prints about zero; ours are the true values.
   */
  private static final Pattern REFERENCE_FAULT =
      Pattern.compile("\tPOSIX_F_(META_TIME|MAX_READ_TIME|MAX_WRITE_TIME)\t-?[0-9.]+\t");

  private static final Pattern FAULTY_LOG = Pattern.compile("ppc64-3\\.(0\\.\\d|1\\.[0-6])\\.");

  static Stream<Path> base() {
    return logsWith("base");
  }

  static Stream<Path> total() {
    return logsWith("total");
  }

  static Stream<Path> perf() {
    return logsWith("perf");
  }

  static Stream<Path> dxt() {
    return logsWith("dxt");
  }

  private static Stream<Path> logsWith(String kind) {
    return SharedData.darshanLogs().stream()
        .filter(log -> Files.exists(SharedData.expected(log, kind)));
  }

  @ParameterizedTest
  @MethodSource("base")
  void baseEqualsTheReference(Path log) throws IOException {
    assertEqualsReference(log, "base", EnumSet.of(Section.BASE));
  }

  @ParameterizedTest
  @MethodSource("total")
  void totalEqualsTheReference(Path log) throws IOException {
    assertEqualsReference(log, "total", EnumSet.of(Section.TOTAL));
  }

  @ParameterizedTest
  @MethodSource("perf")
  void perfEqualsTheReference(Path log) throws IOException {
    assertEqualsReference(log, "perf", EnumSet.of(Section.PERF));
  }

  @ParameterizedTest
  @MethodSource("dxt")
  void dxtEqualsTheReference(Path log) throws IOException {
    assertEqualsReference(
        log,
        "dxt",
        (open, out) ->
            DxtText.print(open, IncompleteData.SHOW, ControlCharacters.AS_RECORDED, out));
  }

  private static void assertEqualsReference(Path log, String kind, EnumSet<Section> sections)
      throws IOException {
    assertEqualsReference(
        log,
        kind,
        (open, out) ->
            ParserText.print(
                open, sections, IncompleteData.SHOW, ControlCharacters.AS_RECORDED, out));
  }

  private static void assertEqualsReference(Path log, String kind, Printer printer)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DarshanLog open = DarshanLog.open(LogSource.of(log), ReadLimits.DEFAULT)) {
      printer.print(open, out);
    }
    boolean faulty = FAULTY_LOG.matcher(log.toString()).find();
    try (BufferedReader reference = SharedData.gzipText(SharedData.expected(log, kind));
        BufferedReader ours =
            new BufferedReader(
                new InputStreamReader(
                    new ByteArrayInputStream(out.toByteArray()), StandardCharsets.ISO_8859_1))) {
      long number = 0;
      String line = reference.readLine();
      while (line != null) {
        number++;
        String own = ours.readLine();
        if (!line.equals(own) && !(faulty && differsInFaultOnly(line, own))) {
          assertThat(own).as("line %d of %s", number, log.getFileName()).isEqualTo(line);
        }
        line = reference.readLine();
      }
      assertThat(ours.readLine()).as("after the reference's last line").isNull();
    }
  }

  /** Whether both rows are the same but for the value of one of the three counters. */
  private static boolean differsInFaultOnly(String reference, @Nullable String own) {
    Matcher fault = REFERENCE_FAULT.matcher(reference);
    Matcher ours = REFERENCE_FAULT.matcher(String.valueOf(own));
    return fault.find()
        && ours.find()
        && fault.replaceFirst("\t$1\t").equals(ours.replaceFirst("\t$1\t"));
  }

  @Test
  void bigEndianTimesOfOldPosixRecordsAreTheTrueOnes() throws IOException {
    Path log = SharedData.darshanLog("ppc64-3.1.6");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DarshanLog open = DarshanLog.open(LogSource.of(log), ReadLimits.DEFAULT)) {
      ParserText.print(
          open, EnumSet.of(Section.BASE), IncompleteData.STOP, ControlCharacters.AS_RECORDED, out);
    }
    assertThat(out.toString(StandardCharsets.ISO_8859_1))
        .contains("\tPOSIX_F_META_TIME\t0.146657\t")
        .contains("\tPOSIX_F_MAX_READ_TIME\t0.321217\t")
        .contains("\tPOSIX_F_MAX_WRITE_TIME\t0.045751\t");
  }

  /** Prints a log. */
  @FunctionalInterface
  private interface Printer {
    void print(DarshanLog log, OutputStream out) throws IOException;
  }
}
