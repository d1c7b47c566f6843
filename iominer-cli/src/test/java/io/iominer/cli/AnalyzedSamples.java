// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.testing.TestSpark;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;

/**
 * README's first command on the store of all samples, run once in a JVM: what it prints and the
 * page that it writes.
 */
record AnalyzedSamples(String text, Path folder) {
  private static final class Shared {
    private static final AnalyzedSamples INSTANCE = make();
  }

  /** What it prints, where it is run in README's folder. */
  static String printed() {
    return Shared.INSTANCE.text.replace(Shared.INSTANCE.folder.toString(), "facility-report");
  }

  /** Folder of the page. */
  static Path report() {
    return Shared.INSTANCE.folder;
  }

  private static AnalyzedSamples make() {
    Path store = DiagnosedSamples.shared().store();
    Path folder = store.resolveSibling(store.getFileName() + "-report");
    return new AnalyzedSamples(
        run(
            "analyze",
            "--store",
            store.toString(),
            "--config",
            DiagnosedSamples.CONFIGURATION.toString(),
            "--out",
            folder.toString()),
        folder);
  }

  /** Runs a command that goes well, and says what it printed. */
  static String run(String... args) {
    TestSpark.session();
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        IoMinerCli.commandLine(args)
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(args);
    assertThat(exitCode).as(err.toString()).isZero();
    return out.toString();
  }
}
