// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.FieldWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Documents and help use the field's words. */
class FieldWordsTest {
  private static final Path PROJECT = Path.of("..");

  /** Decisions are never edited once they are accepted; all other documents are checked. */
  static Stream<Path> documents() throws IOException {
    Path docs = PROJECT.resolve("docs");
    try (Stream<Path> files = Files.walk(docs)) {
      return Stream.concat(
          Stream.of(PROJECT.resolve("README.md"), PROJECT.resolve("CONTRIBUTING.md")),
          files
              .filter(file -> file.toString().endsWith(".md"))
              .filter(file -> !file.startsWith(docs.resolve("adr"))))
          .sorted()
          .toList()
          .stream();
    }
  }

  static Stream<Map.Entry<String, CommandLine>> commands() {
    return IoMinerCli.commandLine().getSubcommands().entrySet().stream();
  }

  @ParameterizedTest
  @MethodSource("documents")
  void documentsUseTheFieldsWords(Path document) throws IOException {
    assertThat(FieldWords.violations(Files.readString(document))).as(document.toString()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpUsesTheFieldsWords(Map.Entry<String, CommandLine> command) {
    assertThat(FieldWords.violations(command.getValue().getUsageMessage()))
        .as(command.getKey())
        .isEmpty();
  }

  @Test
  void theListIsMatchedInProseAndFormerNamesAlsoInCode() {
    assertThat(FieldWords.violations("Its storage targets are slow.\nIts targets are slow.\n"))
        .containsExactly("line 2: 'targets', write: OST, MDT");
    assertThat(FieldWords.violations("Run `ingest --again` with `--limit`.")).hasSize(1);
  }
}
