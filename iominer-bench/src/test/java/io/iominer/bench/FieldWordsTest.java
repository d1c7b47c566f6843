// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.FieldWords;
import io.iominer.core.extension.ExtraCommand;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The help of this module's commands and of the simulator uses the field's words. */
class FieldWordsTest {
  @Test
  void helpUsesTheFieldsWords() throws ReflectiveOperationException {
    List<ExtraCommand> commands =
        ServiceLoader.load(ExtraCommand.class).stream().map(ServiceLoader.Provider::get).toList();
    assertThat(commands).isNotEmpty();
    for (ExtraCommand command : commands) {
      String help =
          new CommandLine(command.type().getDeclaredConstructor().newInstance()).getUsageMessage();
      assertThat(FieldWords.violations(help)).as(command.name()).isEmpty();
    }
  }
}
