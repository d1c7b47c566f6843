// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Keeps {@code docs/tables.md} equal to the definitions. */
class TablesDocumentTest {
  @Test
  void theDocumentSaysWhatTheDefinitionsSay() throws IOException {
    Path document = Path.of("..", "docs", "tables.md");
    String expected = TableText.markdown(Tables.allWithViews());
    String found = Files.exists(document) ? Files.readString(document) : "";
    if (!found.equals(expected)) {
      Path next = document.resolveSibling("tables.md.new");
      Files.writeString(next, expected);
      assertThat(found)
          .as("docs/tables.md is stale; the new text is in %s: move it there", next)
          .isEqualTo(expected);
    }
  }
}
