// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.FieldWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Documents, help and messages use the field's words. */
class FieldWordsTest {
  private static final Path PROJECT = Path.of("..");

  /** Texts of reports and notebooks, which are not revised yet. */
  private static final Pattern NOT_YET =
      Pattern.compile("iominer-notebook|/report/(html|facility)/");

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

  static Stream<Path> sources() throws IOException {
    try (Stream<Path> files =
        Files.find(
            PROJECT,
            20,
            (file, attributes) ->
                file.toString().endsWith(".java")
                    && file.toString().contains("/src/main/java/")
                    && !NOT_YET.matcher(file.toString()).find())) {
      return files.sorted().toList().stream();
    }
  }

  /** All but {@code kernel}, which Jupyter starts. */
  static Stream<Map.Entry<String, CommandLine>> commands() {
    return IoMinerCli.commandLine().getSubcommands().entrySet().stream()
        .filter(command -> !command.getKey().equals("kernel"));
  }

  @ParameterizedTest
  @MethodSource("documents")
  void documentsUseTheFieldsWords(Path document) throws IOException {
    assertThat(FieldWords.violations(Files.readString(document))).as(document.toString()).isEmpty();
  }

  @Test
  void messagesUseTheFieldsWords() throws IOException {
    Map<String, List<String>> found = new TreeMap<>();
    for (Path source : sources().toList()) {
      List<String> violations = FieldWords.violationsOfSource(Files.readString(source));
      if (!violations.isEmpty()) {
        found.put(source.toString(), violations);
      }
    }
    assertThat(found).isEmpty();
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
    assertThat(FieldWords.violations("Nobody knows; a time\nlimit is known."))
        .containsExactly("line 1: 'Nobody', write: unknown, no job, no source");
    assertThat(
            FieldWords.violationsOfSource(
                "// nobody\nchar quote = '\"'; /* nobody */ String a = \"nobody\" + \"so nobody is\";"))
        .containsExactly("line 2: 'nobody', write: unknown, no job, no source");
    assertThat(FieldWords.violations("Run `ingest --again` with `--limit`.")).hasSize(1);
  }
}
