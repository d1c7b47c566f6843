// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PdfPrintTest {
  private static List<String> command(boolean isRoot) {
    return PdfPrint.command(
        Path.of("/usr/bin/chromium"),
        isRoot,
        Path.of("/tmp/profile"),
        Path.of("/r/report.pdf"),
        Path.of("/r/a b.html"));
  }

  @Test
  void theBrowserHasItsSandboxUnlessItRunsAsRoot() {
    assertThat(command(false))
        .startsWith("/usr/bin/chromium", "--headless=new")
        .doesNotContain("--no-sandbox")
        .endsWith("--print-to-pdf=/r/report.pdf", "file:///r/a%20b.html");
    assertThat(command(true)).contains("--no-sandbox");
  }
}
