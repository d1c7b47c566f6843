// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.FindingLevel;
import io.iominer.core.model.Verdict;
import org.junit.jupiter.api.Test;

class ScreenTextTest {
  private static final String HOSTILE = "a\u001b[31mb\u009b2J";

  private final ScreenText plain = new ScreenText(Screen.PLAIN);
  private final ScreenText colored = new ScreenText(new Screen(80, true, true, Shades.ASCII));

  @Test
  void aHeadingEndsAtTwoBlanks() {
    colored.line("Time         read %s", "1 s");
    colored.line("Recommended");
    colored.line("  %s", "indented");
    assertThat(colored.toString())
        .isEqualTo(
            "\u001b[1mTime\u001b[0m         read 1 s\n\u001b[1mRecommended\u001b[0m\n  indented\n");
  }

  @Test
  void verdictAndSeverityStandOut() {
    colored.paragraph("Verdict", 9, Emphasis.of(Verdict.CAUSE), "slow I/O");
    colored.line("  ", Emphasis.of(FindingLevel.WARNING), "warning", "  4 files");
    assertThat(colored.toString())
        .isEqualTo(
            "\u001b[1mVerdict\u001b[0m  \u001b[31mslow I/O\u001b[0m\n  \u001b[33mwarning\u001b[0m  4 files\n");
  }

  @Test
  void aPipeHasNoEscapeCodes() {
    plain.line("Time  %s", HOSTILE);
    plain.paragraph("Verdict", 9, Emphasis.BAD, HOSTILE);
    plain.row("%s", HOSTILE);
    assertThat(plain.toString())
        .isEqualTo("Time  a\\x1b[31mb\\x9b2J\nVerdict  a\\x1b[31mb\\x9b2J\na\\x1b[31mb\\x9b2J\n");
  }

  @Test
  void hostileNamesSendNoEscapeCodesWhereColorsAreOn() {
    colored.line("%s", HOSTILE);
    colored.line("Time  %s", HOSTILE);
    colored.row("%s", HOSTILE);
    colored.paragraph(HOSTILE, 2, Emphasis.GOOD, HOSTILE);
    colored.hanging(2, HOSTILE);
    colored.line(HOSTILE, Emphasis.BAD, HOSTILE, HOSTILE);
    assertThat(colored.toString().replaceAll("\u001b\\[(?:0|1|31|32|33)m", ""))
        .doesNotContain("\u001b", "\u009b")
        .contains("a\\x1b[31mb");
  }

  @Test
  void aParagraphIsAsWideAsTheScreen() {
    colored.paragraph("", 2, "word ".repeat(100).strip());
    assertThat(colored.toString().lines()).allMatch(line -> line.length() <= 80).hasSize(7);
    plain.paragraph("", 2, "word ".repeat(100).strip());
    assertThat(plain.toString().lines()).allMatch(line -> line.length() <= 100).hasSize(6);
  }
}
