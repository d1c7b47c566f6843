// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.testing.SampleLogs;
import io.iominer.testing.SharedData;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing that is said of a real log contradicts itself. */
class ReportRulesTest {
  @Test
  void noSampleContradictsItself() throws IOException {
    check(SampleLogs.all());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"darshan-corpus/logs", "sample-data/darshan", "layer-data/darshan", "cases"})
  void noSharedLogContradictsItself(String folder) throws IOException {
    try (Stream<Path> files = Files.walk(SharedData.folder(folder))) {
      check(files.filter(file -> file.toString().endsWith(".darshan")).sorted().toList());
    }
  }

  private static void check(List<Path> logs) {
    assertThat(logs).isNotEmpty();
    List<String> found =
        logs.parallelStream()
            .flatMap(log -> contradictions(log).stream().map(one -> log.getFileName() + ": " + one))
            .toList();
    assertThat(new ArrayList<>(found)).isEmpty();
  }

  /** The same without a checked exception, for streams. */
  static List<String> contradictions(Path log) {
    try {
      return ReportRules.contradictions(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
