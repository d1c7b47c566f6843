// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.report.result.ResultColumn.Alignment;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What values look like in each form of a result. */
class ResultFormatTest {
  private static String print(ResultFormat format, String name, @Nullable Object... values)
      throws IOException {
    StringWriter text = new StringWriter();
    try (ResultPrinter printer =
        format.printer(List.of(new ResultColumn(name, Alignment.LEFT)), new PrintWriter(text))) {
      for (Object value : values) {
        printer.row(new @Nullable Object[] {value});
      }
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"})
  void aTextThatASpreadsheetWouldRunHasAnApostropheBeforeIt(String formula) throws IOException {
    assertThat(print(ResultFormat.CSV, "a", formula).replace("\"", ""))
        .isEqualTo("a\n'" + formula + "\n");
    assertThat(print(ResultFormat.CSV, formula).replace("\"", "")).isEqualTo("'" + formula + "\n");
    assertThat(print(ResultFormat.RAW_CSV, formula, formula).replace("\"", ""))
        .isEqualTo(formula + "\n" + formula + "\n");
  }

  @Test
  void numbersAndOtherTextsStayAsTheyAreInCsv() throws IOException {
    assertThat(print(ResultFormat.CSV, "a", -5L, -0.5, Double.NEGATIVE_INFINITY, "a=b", "", null))
        .isEqualTo("a\n-5\n-0.5\n-Infinity\na=b\n\"\"\n\n");
  }

  @ParameterizedTest
  @EnumSource(ResultFormat.class)
  void numbersHaveNoExponent(ResultFormat format) throws IOException {
    String text = print(format, "a", 1e7, 1e10f, 1e-7, Arrays.asList(2e12, null), Double.NaN, 0.1);
    assertThat(text)
        .contains("10000000", "10000000000", "0.00000010", "2000000000000,null]", "NaN", "0.1")
        .doesNotContainPattern("\\dE");
  }
}
