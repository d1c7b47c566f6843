// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.dflib.jjava.jupyter.kernel.display.mime.MIMEType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The kernel without Jupyter's sockets. */
class JavaKernelTest {
  private static final JavaCells CELLS = new JavaCells(System.getProperty("java.class.path"));
  private static final JavaKernel KERNEL = new JavaKernel(CELLS);

  @AfterAll
  static void close() {
    CELLS.close();
  }

  @Test
  void theLastExpressionIsTheCellsValue() {
    assertThat(KERNEL.evalRaw("int one = 1; // a comment\nint two = one + 1;\none + two"))
        .isEqualTo(3);
    assertThat(KERNEL.evalRaw("two")).isEqualTo(2);
    assertThat(KERNEL.evalRaw("int three = 3;")).isNull();
    assertThat(KERNEL.evalRaw("// nothing")).isNull();
    assertThat(KERNEL.eval("\"text\"").getData(MIMEType.TEXT_PLAIN)).isEqualTo("text");
  }

  @Test
  void methodsCanBeOverloadedAndUseDisplay() {
    KERNEL.evalRaw(
        "void say(int x) { }\nString say(String x) { return display(x, \"text/html\"); }");
    assertThatThrownBy(() -> KERNEL.evalRaw("say(\"a\")"))
        .as("no notebook is connected")
        .hasMessageContaining("No kernel running");
  }

  @Test
  void whatTheCompilerRefusesIsShownWithItsLine() {
    assertThatThrownBy(() -> KERNEL.evalRaw("int fine = 1;\nint wrong = \"text\";"))
        .isInstanceOf(CellException.class)
        .satisfies(
            e ->
                assertThat(KERNEL.formatError(e))
                    .contains("int wrong = \"text\";")
                    .anyMatch(line -> line.contains("incompatible types")));
    assertThat(KERNEL.evalRaw("fine")).isEqualTo(1);
    KERNEL.evalRaw("void calls() { unknown(); }");
    assertThatThrownBy(() -> KERNEL.evalRaw("calls()"))
        .as("a method may use what a later cell declares")
        .hasMessageContaining("UnresolvedReference");
  }

  @Test
  void whatACellThrowsIsNamed() {
    assertThatThrownBy(() -> KERNEL.evalRaw("Integer.parseInt(\"x\")"))
        .hasMessageContaining("java.lang.NumberFormatException: For input string: \"x\"");
  }

  @Test
  void anErrorHasTheCellsLinesAndNoOthers() {
    KERNEL.evalRaw("void parse(String text) {\n  Integer.parseInt(text);\n}");
    assertThatThrownBy(() -> KERNEL.evalRaw("parse(\"x\")"))
        .satisfies(
            e ->
                assertThat(KERNEL.formatError(e))
                    .hasSize(3)
                    .first()
                    .isEqualTo("java.lang.NumberFormatException: For input string: \"x\""))
        .satisfies(
            e ->
                assertThat(KERNEL.formatError(e).subList(1, 3))
                    .allMatch(line -> line.matches("    at (parse )?#\\d+:\\d+")));
  }

  @Test
  void anErrorOfIoMinerIsItsMessageAlone() {
    assertThatThrownBy(() -> KERNEL.evalRaw("io.iominer.core.unit.Quantity.parse(\"many\")"))
        .satisfies(
            e ->
                assertThat(KERNEL.formatError(e).get(0))
                    .startsWith("Expected a number with or without a unit")
                    .endsWith("found many"));
  }

  @Test
  void htmlThatEndsACellIsShown() {
    assertThat(KERNEL.eval("new RichHtml(\"<p>\")").getData(MIMEType.TEXT_HTML)).isEqualTo("<p>");
    assertThat(KERNEL.evalRaw("List.of(SCATTER, Path.of(\"a\"), FirstOrder.SEQUENTIAL).size();"))
        .as("no import is needed")
        .isEqualTo(3);
  }

  @Test
  void codeThatIsTypedIsCompleted() {
    assertThat(KERNEL.complete("\"a\".lengt", 9).getReplacements()).contains("length()");
    assertThat(KERNEL.isComplete("int x = 1;")).isEqualTo("complete");
    assertThat(KERNEL.isComplete("if (true) {")).isEmpty();
    assertThat(KERNEL.isComplete("int x = );")).isEqualTo("invalid");
    assertThat(KERNEL.inspect("\"a\".length(", 11, false).getData(MIMEType.TEXT_PLAIN).toString())
        .contains("length()");
  }
}
