// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A command that runs in a process of its own, with its text in files. */
final class Submission {
  private static final long SECONDS = 900;

  private final Process process;
  private final Path out;
  private final Path err;

  private Submission(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  /**
   * Starts it.
   *
   * @param name path of the files, without their endings
   */
  static Submission start(ProcessBuilder command, Path name) throws IOException {
    Path out = name.resolveSibling(name.getFileName() + ".out");
    Path err = name.resolveSibling(name.getFileName() + ".err");
    return new Submission(
        command.redirectOutput(out.toFile()).redirectError(err.toFile()).start(), out, err);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Sends its process a signal, as Slurm does. */
  void signal(String name) throws IOException, InterruptedException {
    int status =
        new ProcessBuilder("kill", "-s", name, Long.toString(process.pid())).start().waitFor();
    assertThat(status).isZero();
  }

  /** Ends it where it has not ended by itself. */
  void end() {
    process.destroyForcibly().onExit().join();
  }

  /** Waits for success, and returns what was printed. */
  String output() throws IOException, InterruptedException {
    assertThat(exitCode()).as(errors()).isZero();
    return printed();
  }

  /** Waits for its end. */
  int exitCode() throws IOException, InterruptedException {
    boolean hasEnded = process.waitFor(SECONDS, TimeUnit.SECONDS);
    if (!hasEnded) {
      process.destroyForcibly().waitFor();
    }
    assertThat(hasEnded).as("ended in time: %s", errors()).isTrue();
    return process.exitValue();
  }

  /** What was printed to the standard output so far. */
  String printed() throws IOException {
    return Files.readString(out, StandardCharsets.UTF_8);
  }

  /** What was printed to the standard error so far. */
  String errors() throws IOException {
    return Files.readString(err, StandardCharsets.UTF_8);
  }
}
