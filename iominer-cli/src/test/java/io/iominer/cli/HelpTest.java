// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.HelpWords;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParseResult;

/** Each command's help begins with a short sentence and ends with examples that can be run. */
class HelpTest {
  private static final int COLUMNS = 100;

  /** All but {@code kernel}, which Jupyter starts and no user. */
  static Stream<CommandLine> commands() {
    return within(IoMinerCli.commandLine())
        .filter(command -> !command.getCommandName().equals("kernel"));
  }

  private static Stream<CommandLine> within(CommandLine command) {
    return Stream.concat(
        Stream.of(command), command.getSubcommands().values().stream().flatMap(HelpTest::within));
  }

  private static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName();
  }

  private static UsageMessageSpec usage(CommandLine command) {
    return command.getCommandSpec().usageMessage();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpBeginsWithAShortSentence(CommandLine command) {
    assertThat(HelpWords.problems(usage(command).description())).as(name(command)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void examplesAreValidCommandLines(CommandLine command) {
    List<List<String>> examples = HelpWords.examples(usage(command).footer());
    assertThat(examples).as(name(command)).hasSizeBetween(1, 2);
    assertThat(usage(command).footerHeading()).isEqualTo("%nExamples:%n");
    for (List<String> example : examples) {
      ParseResult parsed = IoMinerCli.commandLine().parseArgs(example.toArray(String[]::new));
      while (parsed.hasSubcommand()) {
        parsed = parsed.subcommand();
      }
      assertThat(parsed.commandSpec().qualifiedName())
          .as(String.join(" ", example))
          .startsWith(name(command));
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpIsNoWiderThanItsPage(CommandLine command) {
    assertThat(command.getUsageMessage().lines())
        .as(name(command))
        .allMatch(line -> line.length() <= COLUMNS);
  }

  @Test
  void helpUsesTheWidthOfItsPage() {
    assertThat(commands().flatMap(command -> command.getUsageMessage().lines()))
        .anyMatch(line -> line.length() > COLUMNS - 5);
  }

  @Test
  void aLongOrSecondSentenceIsAProblem() {
    assertThat(HelpWords.problems("One two three four five six seven eight nine ten.")).isEmpty();
    assertThat(HelpWords.problems("One two three four five six seven eight nine ten eleven."))
        .containsExactly("11 words, expected at most 10");
    assertThat(HelpWords.problems("One. Two.")).hasSize(1);
    assertThat(HelpWords.problems("No full stop")).containsExactly("expected a full stop");
    assertThat(HelpWords.problems()).containsExactly("no description");
  }
}
