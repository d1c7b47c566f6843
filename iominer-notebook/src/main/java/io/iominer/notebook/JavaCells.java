// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.notebook;

import io.iominer.core.error.IoMinerException;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import jdk.jshell.Diag;
import jdk.jshell.EvalException;
import jdk.jshell.JShell;
import jdk.jshell.JShellException;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.CompletionInfo;
import jdk.jshell.execution.LocalExecutionControlProvider;
import org.jspecify.annotations.Nullable;

/**
 * Runs cells of Java in JShell, in this JVM. A cell is a row of snippets: imports, declarations,
 * statements, and an expression whose value is the cell's.
 */
public final class JavaCells implements AutoCloseable {
  /** What cells can name without an import. */
  private static final String IMPORTS =
      """
      import static io.iominer.core.spark.Aggregate.*;
      import static io.iominer.report.notebook.Notebook.*;
      import static io.iominer.report.notebook.PlotKind.*;
      import io.iominer.core.analysis.*;
      import io.iominer.core.model.*;
      import io.iominer.core.spark.*;
      import io.iominer.core.tally.*;
      import io.iominer.report.facility.*;
      import io.iominer.report.notebook.*;
      import io.iominer.report.section.*;
      import java.nio.file.Path;
      import java.util.*;
      import java.util.stream.*;
      """;

  /** Errors of IOMiner say all that a person needs. */
  private static final String OWN_ERRORS = IoMinerException.class.getPackageName() + ".";

  private final JShell shell;
  private final SourceCodeAnalysis analysis;

  /** That of the classes which cells make, so that Spark finds their functions. */
  private final ClassLoader loader;

  /**
   * @param classPath what cells can use, as {@code java.class.path} has it
   */
  public JavaCells(String classPath) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    this.shell =
        JShell.builder().executionEngine(new LocalExecutionControlProvider(), Map.of()).build();
    for (String entry : classPath.split(File.pathSeparator, -1)) {
      shell.addToClasspath(entry);
    }
    this.analysis = shell.sourceCodeAnalysis();
    // JShell sets it for the thread that makes its first class.
    shell.eval("0");
    this.loader = thread.getContextClassLoader();
    thread.setContextClassLoader(before);
    run(IMPORTS);
  }

  /**
   * Runs a cell.
   *
   * @return the value of its last snippet, where that is an expression; null otherwise. Tuples are
   *     shown as a table
   * @throws CellException where a snippet is refused or throws; those before it have run
   */
  public @Nullable Object run(String code) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return runSnippets(code);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private @Nullable Object runSnippets(String code) {
    Object value = null;
    String left = code;
    while (!left.isBlank()) {
      CompletionInfo next = analysis.analyzeCompletion(left);
      String source = next.source() == null ? left : next.source();
      value = null;
      for (SnippetEvent event : shell.eval(source)) {
        if (event.causeSnippet() == null) {
          check(event);
          value = value(event.snippet());
        }
      }
      left = next.source() == null ? "" : next.remaining();
    }
    return value;
  }

  private @Nullable Object value(Snippet snippet) {
    boolean isValue =
        snippet.subKind() == Snippet.SubKind.TEMP_VAR_EXPRESSION_SUBKIND
            || snippet.subKind() == Snippet.SubKind.VAR_VALUE_SUBKIND;
    if (!isValue) {
      return null;
    }
    String name =
        snippet instanceof jdk.jshell.PersistentSnippet named
            ? named.name()
            : ((jdk.jshell.ExpressionSnippet) snippet).name();
    shell.eval(LastValue.class.getName() + ".set(" + name + ");").forEach(this::check);
    return LastValue.take();
  }

  private void check(SnippetEvent event) {
    Snippet snippet = event.snippet();
    if (event.exception() != null) {
      throw thrown(event.exception());
    }
    if (event.status() == Snippet.Status.REJECTED
        || event.status() == Snippet.Status.RECOVERABLE_NOT_DEFINED) {
      List<String> lines = new ArrayList<>();
      shell.diagnostics(snippet).forEach(found -> describe(found, snippet.source(), lines));
      if (lines.isEmpty()) {
        shell.unresolvedDependencies((jdk.jshell.DeclarationSnippet) snippet).forEach(lines::add);
      }
      throw new CellException("the compiler refused it: " + String.join("; ", lines), lines);
    }
  }

  private static void describe(Diag found, String source, List<String> lines) {
    int begin = (int) Math.max(0, Math.min(found.getStartPosition(), source.length()));
    int from = source.lastIndexOf('\n', Math.max(0, begin - 1)) + 1;
    int to = source.indexOf('\n', begin);
    lines.add(source.substring(from, to < 0 ? source.length() : to));
    lines.add(found.getMessage(Locale.ROOT));
  }

  /** What was thrown and why, and the lines of cells that it came through. */
  private static CellException thrown(JShellException exception) {
    List<String> lines = new ArrayList<>();
    lines.add(described(exception));
    Throwable cause = exception.getCause();
    while (cause != null && !isOwn(exception)) {
      lines.add("Caused by: " + described(cause));
      cause = cause.getCause();
    }
    for (StackTraceElement element : exception.getStackTrace()) {
      if (String.valueOf(element.getFileName()).startsWith("#")) {
        String place = element.getFileName() + ":" + element.getLineNumber();
        lines.add("    at " + (element.getMethodName() + " " + place).strip());
      }
    }
    return new CellException(lines.get(0), lines);
  }

  private static String className(Throwable exception) {
    return exception instanceof EvalException thrown
        ? thrown.getExceptionClassName()
        : exception.getClass().getName();
  }

  private static boolean isOwn(Throwable exception) {
    return className(exception).startsWith(OWN_ERRORS);
  }

  /** Spark puts the frames of its tasks into messages. */
  private static String described(Throwable exception) {
    String message =
        String.valueOf(exception.getMessage())
            .lines()
            .filter(line -> !line.startsWith("\t") && !line.equals("Driver stacktrace:"))
            .collect(Collectors.joining("\n"));
    return isOwn(exception) ? message : className(exception) + ": " + message;
  }

  /** What JShell knows about code that is being typed. */
  SourceCodeAnalysis analysis() {
    return analysis;
  }

  /** Stops the cell that runs. */
  public void stop() {
    shell.stop();
  }

  @Override
  public void close() {
    shell.close();
  }
}
