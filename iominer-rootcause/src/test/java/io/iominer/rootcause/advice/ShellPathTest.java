// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.testing.HostileNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ShellPathTest {
  /** Those that a machine may have. */
  private static final List<String> SHELLS =
      Stream.of("sh", "dash", "bash", "zsh", "ksh", "csh", "tcsh", "fish")
          .map("/bin/"::concat)
          .filter(shell -> Files.isExecutable(Path.of(shell)))
          .toList();

  @TempDir private Path folder;

  @Test
  void plainNamesStayAsTheyAre() {
    assertThat(ShellPath.of("/scratch/a-b/c_1.h5")).isEqualTo("/scratch/a-b/c_1.h5");
  }

  @Test
  void whatAShellWouldReadIsQuoted() {
    assertThat(ShellPath.of("/s/a b;rm")).isEqualTo("'/s/a b;rm'");
    assertThat(ShellPath.of("it's")).isEqualTo("'it'\\''s'");
    assertThat(ShellPath.of("-rf")).isEqualTo("'./-rf'");
    assertThat(ShellPath.of("=ls")).as("zsh has the place of a command").isEqualTo("'=ls'");
    assertThat(ShellPath.of("a!b")).as("csh has a former command").isEqualTo("'a'\\!'b'");
    assertThat(ShellPath.of("a\\")).as("fish would go on").isEqualTo("'a'\\\\''");
  }

  @Test
  void noNameEndsALine() {
    assertThat(ShellPath.of("a\nrm b")).isEqualTo("'a?rm b'");
    assertThat(ShellPath.of("a\u2028\u202e\u009b")).isEqualTo("'a???'");
  }

  @ParameterizedTest
  @FieldSource("io.iominer.testing.HostileNames#ALL")
  void everyShellReadsTheName(String name) throws IOException, InterruptedException {
    assertThat(SHELLS).contains("/bin/sh");
    String argument = ShellPath.of(name);
    String read = (name.startsWith("-") ? "./" : "") + ShellPath.visible(name);
    for (String shell : SHELLS) {
      assertThat(HostileNames.run(shell, folder, Map.of(), "printf '<%s>' " + argument))
          .as(shell)
          .isEqualTo("<" + read + ">");
    }
  }

  @ParameterizedTest
  @FieldSource("io.iominer.testing.HostileNames#ALL")
  void aScriptReadsTheFolderOfItsOwnJob(String name) throws IOException, InterruptedException {
    String argument = LayoutFolder.inScript("/scratch/" + name + "/12345/out", 12345);
    assertThat(
            HostileNames.run(
                "/bin/sh", folder, Map.of("SLURM_JOB_ID", "77"), "printf '<%s>' " + argument))
        .isEqualTo("</scratch/" + ShellPath.visible(name) + "/77/out>");
  }

  /** A page and a screen show the remark by itself. */
  @ParameterizedTest
  @FieldSource("io.iominer.testing.HostileNames#ALL")
  void noNameBeginsARemark(String name) {
    for (String argument :
        List.of(ShellPath.of(name), LayoutFolder.inScript("/" + name + "/12345", 12345))) {
      Step step = Step.of("lfs migrate -c 4 " + argument + "   # a file that is kept");
      assertThat(step.kind()).isEqualTo(Step.Kind.COMMAND);
      assertThat(step.text()).isEqualTo("lfs migrate -c 4 " + argument);
      assertThat(step.remark()).isEqualTo("a file that is kept");
    }
  }
}
