// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class VisibleWriterTest {
  @Test
  void whatCouldSteerATerminalIsVisibleAndLinesStayLines() {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(new VisibleWriter(text));
    out.print("a\u001b[2J,\u0007\t\u009b1m");
    out.print('\u202e');
    out.print("\nné\n".toCharArray());
    out.flush();
    assertThat(text).hasToString("a\\x1b[2J,\\x07\t\\x9b1m\\x202e\nné\n");
  }
}
