// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.iominer.cli.command.Needs;
import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.cli.command.SparkOptions;
import io.iominer.cli.command.StoreOption;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** What commands say that they need agrees with their options. */
class LauncherCommandsTest {
  private static List<Class<?>> commands() {
    return IoMinerCli.COMMANDS;
  }

  @ParameterizedTest
  @MethodSource("commands")
  void aCommandSaysWhatItNeeds(Class<?> command) {
    Needs[] needs = command.getAnnotationsByType(Needs.class);
    assertThat(needs).as("@Needs").isNotEmpty();
    assertThat(needs[0].with()).isEqualTo(Needs.ANY);
    CommandSpec spec = spec(command);
    for (Needs each : needs) {
      if (!List.of(Needs.ANY, Needs.NO_FILE).contains(each.with())) {
        assertThat(
                spec.findOption(each.with()) != null || spec.subcommands().containsKey(each.with()))
            .as(each.with())
            .isTrue();
      }
      if (each.work() == Work.SHORT) {
        assertThat(each.spark()).isEqualTo(Spark.NEVER);
      }
    }
    assertThat(isAny(needs, Needs::store))
        .as("needs a store")
        .isEqualTo(isOption(spec, StoreOption.NAME));
    for (String option : SparkOptions.NAMES) {
      assertThat(isAny(needs, each -> each.spark() != Spark.NEVER))
          .as("needs Spark")
          .isEqualTo(isOption(spec, option));
    }
  }

  private static boolean isAny(Needs[] needs, Predicate<Needs> condition) {
    return Arrays.stream(needs).anyMatch(condition);
  }

  /** Also of a subcommand: the launcher looks at the first word only. */
  private static boolean isOption(CommandSpec spec, String name) {
    return spec.findOption(name) != null
        || spec.subcommands().values().stream()
            .anyMatch(command -> isOption(command.getCommandSpec(), name));
  }

  private static CommandSpec spec(Class<?> command) {
    return IoMinerCli.commandLine()
        .getSubcommands()
        .get(command.getAnnotation(Command.class).name())
        .getCommandSpec();
  }

  @Test
  void theListHasALineForEachNeed() {
    assertThat(LauncherCommands.lines(IoMinerCli.COMMANDS))
        .contains(
            "STORE --store iominer-store",
            "CONFIGURATION --config iominer.json",
            "* - yes always long",
            "help - no never short",
            "query - yes always statement")
        .containsSubsequence(
            "stats - yes cluster question",
            "stats --master yes always question",
            "stats --conf yes always question")
        .containsSubsequence("advise - yes cluster question", "advise --master yes always question")
        .noneMatch(line -> line.startsWith("advise placement"))
        .containsSubsequence("diagnose - no never short", "diagnose --store yes cluster diagnosis");
  }

  @Test
  void aCommandWithoutNeedsIsNotListed() {
    assertThatIllegalStateException()
        .isThrownBy(() -> LauncherCommands.lines(List.of(Careless.class)))
        .withMessageContaining("@Needs");
  }

  @Command(name = "careless")
  private static final class Careless {}
}
