// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.rootcause.rule.Threshold;
import io.iominer.rootcause.rule.ThresholdSource;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each advisor has a page that lists its thresholds. */
class ThresholdPagesTest {
  private static final String HEADER =
      "| key of `thresholds` | default | unit | source |\n|---|---|---|---|";

  static Stream<ThresholdSource> sources() {
    return ServiceLoader.load(ThresholdSource.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(source -> source.getClass().getName().startsWith("io.iominer.advisor."));
  }

  /** Where it fails, the page gets the text that it prints. */
  @ParameterizedTest
  @MethodSource("sources")
  void aPageListsThem(ThresholdSource source) throws IOException {
    List<Threshold> thresholds = source.thresholds();
    StringBuilder table = new StringBuilder(HEADER);
    for (Threshold threshold : thresholds) {
      table.append(
          String.format(
              Locale.ROOT,
              "%n| `%s` | %s | %s | %s |",
              threshold.key(),
              threshold.value().withUnit(),
              threshold.unit(),
              threshold.source()));
    }
    List<String> pages = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of("../docs"), "*.md")) {
      for (Path file : files) {
        pages.add(Files.readString(file));
      }
    }
    assertThat(pages).as("%s", table).anyMatch(page -> page.contains(table));
  }
}
