// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.RecordKind;
import io.iominer.ingest.source.SourceFormat;
import io.iominer.ingest.trace.TraceFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** docs/format-coverage.md has every module, version and source format, and names real tests. */
class FormatCoverageTest {
  private static final Path PROJECT = Path.of("..");
  private static final Path PAGE = PROJECT.resolve("docs/format-coverage.md");
  private static final Pattern TEST = Pattern.compile("`(\\w+Test)`");

  private static List<String> rows() throws IOException {
    return Files.readAllLines(PAGE).stream().filter(line -> line.startsWith("|")).toList();
  }

  @ParameterizedTest
  @EnumSource
  void everyModuleHasARowWithItsVersions(DarshanModule module) throws IOException {
    String versions =
        module.kind() == RecordKind.OPAQUE
            ? "any"
            : IntStream.rangeClosed(1, module.currentVersion())
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(", "));
    assertThat(rows())
        .anyMatch(row -> row.startsWith("| " + module.logName() + " | " + versions + " |"));
  }

  static Stream<String> formats() {
    return Stream.of(SourceFormat.class, TraceFormat.class)
        .flatMap(service -> ServiceLoader.load(service).stream())
        .map(format -> format.type().getSimpleName());
  }

  @ParameterizedTest
  @MethodSource("formats")
  void everySourceFormatHasARow(String format) throws IOException {
    assertThat(rows()).anyMatch(row -> row.contains("`" + format + "`"));
  }

  @Test
  void everyNamedTestIsThere() throws IOException {
    Set<String> named =
        TEST.matcher(Files.readString(PAGE))
            .results()
            .map(result -> result.group(1))
            .collect(Collectors.toSet());
    try (Stream<Path> files =
        Files.find(PROJECT, 20, (file, attributes) -> file.toString().endsWith("Test.java"))) {
      assertThat(files.map(file -> file.getFileName().toString().replace(".java", "")))
          .containsAll(named);
    }
  }
}
