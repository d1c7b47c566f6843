// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.notebook;

import io.iominer.core.spark.Tuples;
import io.iominer.report.notebook.Notebook;
import io.iominer.report.notebook.RichHtml;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import jdk.jshell.SourceCodeAnalysis.Completeness;
import jdk.jshell.SourceCodeAnalysis.Documentation;
import jdk.jshell.SourceCodeAnalysis.Suggestion;
import org.dflib.jjava.jupyter.kernel.BaseKernel;
import org.dflib.jjava.jupyter.kernel.BaseNotebookStatics;
import org.dflib.jjava.jupyter.kernel.JupyterIO;
import org.dflib.jjava.jupyter.kernel.LanguageInfo;
import org.dflib.jjava.jupyter.kernel.ReplacementOptions;
import org.dflib.jjava.jupyter.kernel.comm.CommManager;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.dflib.jjava.jupyter.kernel.display.RenderContext;
import org.dflib.jjava.jupyter.kernel.display.Renderer;
import org.dflib.jjava.jupyter.kernel.display.mime.MIMEType;
import org.dflib.jjava.jupyter.kernel.magic.MagicsRegistry;
import org.dflib.jjava.jupyter.kernel.util.StringStyler;
import org.dflib.jjava.jupyter.kernel.util.TextColor;
import org.jspecify.annotations.Nullable;

/**
 * Cells of Java upon JJava's library for kernels. Cells have {@code display}, {@code render} and
 * {@code updateDisplay} as in JJava.
 */
final class JavaKernel extends BaseKernel {
  private static final String STARTUP =
      "import static " + BaseNotebookStatics.class.getName() + ".*;";

  private final JavaCells cells;

  JavaKernel(JavaCells cells) {
    super(
        "iominer",
        "1",
        new LanguageInfo.Builder("java")
            .version(Runtime.version().toString())
            .mimetype("text/x-java-source")
            .fileExtension(".jshell")
            .pygments("java")
            .codemirror("java")
            .build(),
        List.of(),
        null,
        new JupyterIO(StandardCharsets.UTF_8),
        new CommManager(),
        renderer(),
        null,
        new MagicsRegistry(),
        false,
        new StringStyler.Builder().addSecondaryStyle(TextColor.BOLD_RED_FG).build());
    this.cells = cells;
    cells.run(STARTUP);
  }

  /** Shows HTML as such, and tuples as a table, also within a cell. */
  private static Renderer renderer() {
    Renderer renderer = new Renderer();
    renderer
        .createRegistration(RichHtml.class)
        .preferring(MIMEType.TEXT_HTML)
        .register((html, shown) -> put(html, shown));
    renderer
        .createRegistration(Tuples.class)
        .preferring(MIMEType.TEXT_HTML)
        .register((tuples, shown) -> put(Notebook.show(tuples), shown));
    return renderer;
  }

  private static void put(RichHtml html, RenderContext shown) {
    shown.getOutputContainer().putData(MIMEType.TEXT_HTML, html.html());
  }

  @Override
  public @Nullable Object evalRaw(String source) {
    return cells.run(source);
  }

  @Override
  public List<String> formatError(Throwable error) {
    return error instanceof CellException cell ? cell.lines() : super.formatError(error);
  }

  @Override
  public @Nullable DisplayData inspect(String code, int at, boolean extraDetail) {
    String text =
        cells.analysis().documentation(code, at, extraDetail).stream()
            .map(Documentation::signature)
            .collect(Collectors.joining("\n"));
    return text.isEmpty() ? null : new DisplayData(text);
  }

  @Override
  public ReplacementOptions complete(String code, int at) {
    int[] anchor = {at};
    List<String> texts =
        cells.analysis().completionSuggestions(code, at, anchor).stream()
            .map(Suggestion::continuation)
            .distinct()
            .toList();
    return new ReplacementOptions(texts, anchor[0], at);
  }

  @Override
  public String isComplete(String code) {
    Completeness state = cells.analysis().analyzeCompletion(code).completeness();
    return switch (state) {
      case COMPLETE, COMPLETE_WITH_SEMI, CONSIDERED_INCOMPLETE, EMPTY -> IS_COMPLETE_YES;
      case DEFINITELY_INCOMPLETE -> "";
      case UNKNOWN -> IS_COMPLETE_BAD;
    };
  }

  @Override
  public void interrupt() {
    cells.stop();
  }
}
