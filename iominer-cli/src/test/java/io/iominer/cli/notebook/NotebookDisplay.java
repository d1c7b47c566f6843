// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.notebook;

import io.iominer.notebook.JavaCells;
import java.util.ArrayList;
import java.util.List;

/** What cells see in place of a kernel: {@code display} as JJava and IJava have it. */
public final class NotebookDisplay {
  private static final List<String> SHOWN = new ArrayList<>();

  private NotebookDisplay() {}

  /** Cells as the kernel runs them, which see this class. */
  public static JavaCells cells() {
    JavaCells cells = new JavaCells(System.getProperty("java.class.path"));
    cells.run("import static " + NotebookDisplay.class.getName() + ".display;");
    SHOWN.clear();
    return cells;
  }

  /** Keeps what is shown, and gives it an id. */
  public static String display(Object value, String... types) {
    if (!List.of(types).equals(List.of("text/html"))) {
      throw new IllegalArgumentException("Expected text/html, found " + List.of(types));
    }
    SHOWN.add((String) value);
    return "id-" + SHOWN.size();
  }

  /** What was shown since the last call. */
  public static List<String> take() {
    List<String> shown = List.copyOf(SHOWN);
    SHOWN.clear();
    return shown;
  }
}
