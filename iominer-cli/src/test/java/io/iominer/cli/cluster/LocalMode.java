// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.cli.IoMinerCli;
import io.iominer.testing.TestSpark;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Runs commands in this JVM, on Spark's local mode: what a cluster is compared with. */
final class LocalMode {
  private LocalMode() {}

  /** Runs a command with success, and returns what it printed. */
  static String output(String... arguments) {
    TestSpark.session();
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      System.setOut(out);
      assertThat(IoMinerCli.run(arguments)).isZero();
    } finally {
      System.setOut(before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
