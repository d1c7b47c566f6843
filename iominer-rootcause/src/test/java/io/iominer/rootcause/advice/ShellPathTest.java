// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShellPathTest {
  @Test
  void plainNamesStayAsTheyAre() {
    assertThat(ShellPath.of("/scratch/a-b/c_1.h5")).isEqualTo("/scratch/a-b/c_1.h5");
  }

  @Test
  void whatTheShellWouldReadIsQuoted() {
    assertThat(ShellPath.of("/s/a b;rm")).isEqualTo("'/s/a b;rm'");
    assertThat(ShellPath.of("it's")).isEqualTo("'it'\\''s'");
    assertThat(ShellPath.of("-rf")).isEqualTo("'./-rf'");
  }

  @Test
  void noNameEndsALine() {
    assertThat(ShellPath.of("a\nrm b")).isEqualTo("'a?rm b'");
  }
}
