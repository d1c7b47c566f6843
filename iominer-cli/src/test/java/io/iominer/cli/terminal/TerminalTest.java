// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.report.text.Screen;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {
  @Test
  void noColorIsRespected() {
    assertThat(Terminal.hasColors(Map.of("TERM", "xterm"))).isTrue();
    assertThat(Terminal.hasColors(Map.of("NO_COLOR", ""))).isTrue();
    assertThat(Terminal.hasColors(Map.of("NO_COLOR", "1"))).isFalse();
    assertThat(Terminal.hasColors(Map.of("TERM", "dumb"))).isFalse();
  }

  /** The standard output of tests is a pipe. */
  @Test
  void aPipeHas100ColumnsAndNoColors() {
    assertThat(Terminal.screen().columns()).isEqualTo(100);
    assertThat(Terminal.screen().isTerminal()).isFalse();
    assertThat(Terminal.screen().isColored()).isFalse();
  }

  @Test
  void aTerminalHas60To120Columns() {
    assertThat(Terminal.within(40)).isEqualTo(60);
    assertThat(Terminal.within(93)).isEqualTo(93);
    assertThat(Terminal.within(240)).isEqualTo(120);
    assertThat(Terminal.within(Screen.USUAL_COLUMNS)).isEqualTo(100);
  }
}
