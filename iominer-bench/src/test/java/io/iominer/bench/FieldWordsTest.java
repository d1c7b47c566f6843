// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.FieldWords;
import io.iominer.core.HelpWords;
import io.iominer.core.extension.ExtraCommand;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The help of this module's commands and of the simulator uses the field's words, begins with a
 * short sentence and ends with examples that can be run.
 */
class FieldWordsTest {
  @Test
  void helpUsesTheFieldsWords() throws ReflectiveOperationException {
    List<ExtraCommand> commands =
        ServiceLoader.load(ExtraCommand.class).stream().map(ServiceLoader.Provider::get).toList();
    assertThat(commands).isNotEmpty();
    for (ExtraCommand command : commands) {
      CommandLine line = new CommandLine(command.type().getDeclaredConstructor().newInstance());
      assertThat(FieldWords.violations(line.getUsageMessage())).as(command.name()).isEmpty();
      assertHelp(line, command.name());
      line.getSubcommands().forEach((name, sub) -> assertHelp(sub, command.name(), name));
    }
  }

  private static void assertHelp(CommandLine command, String... names) {
    UsageMessageSpec usage = command.getCommandSpec().usageMessage();
    assertThat(HelpWords.problems(usage.description())).as(List.of(names).toString()).isEmpty();
    List<List<String>> examples = HelpWords.examples(usage.footer());
    assertThat(examples).hasSizeBetween(1, 2);
    for (List<String> example : examples) {
      assertThat(example).startsWith(names);
      command.parseArgs(example.stream().skip(names.length).toArray(String[]::new));
    }
  }
}
