// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.layout;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Lustre's own program. */
public final class Lfs {
  /** System property that names another program than {@code lfs} of the path. */
  public static final String PROGRAM = "iominer.lfs";

  /** Seconds after which a program that does not answer is given up; heuristic. */
  private static final long TIMEOUT_SECONDS = 60;

  private final String program;

  private Lfs(String program) {
    this.program = program;
  }

  /** The program of the path, or the one that the property names. */
  public static Lfs find() {
    return new Lfs(System.getProperty(PROGRAM, "lfs"));
  }

  /**
   * The OSTs of the file system that holds a folder; empty where there is no such program, or where
   * the folder is not on Lustre.
   */
  public Optional<List<OstSpace>> osts(Path folder) {
    try {
      Output output = run("df", folder.toString());
      List<OstSpace> osts =
          output.lines().stream().map(OstSpace::parse).flatMap(Optional::stream).toList();
      return output.exitCode() == 0 && !osts.isEmpty() ? Optional.of(osts) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The command that sends new files of a folder to one OST. */
  public List<String> setstripe(LayoutPlan.Placement placement) {
    return List.of(
        program,
        "setstripe",
        "-c",
        "1",
        "-i",
        Integer.toString(placement.ost()),
        placement.folder().toString());
  }

  /**
   * Sends new files of a folder to one OST.
   *
   * @throws IoMinerException of kind RESOURCE where Lustre refuses
   */
  public void apply(LayoutPlan.Placement placement) {
    List<String> command = setstripe(placement);
    try {
      Output output = run(command.subList(1, command.size()).toArray(new String[0]));
      if (output.exitCode() != 0) {
        throw failed(command, String.join(" ", output.lines()), null);
      }
    } catch (IOException e) {
      throw failed(command, String.valueOf(e.getMessage()), e);
    }
  }

  private record Output(int exitCode, List<String> lines) {}

  private Output run(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(program);
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    List<String> lines =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .toList();
    try {
      if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException("no reply in " + TIMEOUT_SECONDS + " s");
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    return new Output(process.exitValue(), lines);
  }

  private static IoMinerException failed(
      List<String> command, String answer, @org.jspecify.annotations.Nullable Throwable cause) {
    return new IoMinerException(
        ErrorKind.RESOURCE, String.join(" ", command) + ": failed: " + answer, cause);
  }
}
