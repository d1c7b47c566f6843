// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * What a run was made with.
 *
 * @param commit of the sources, "-dirty" added when files had changed; empty where git does not
 *     know them
 * @param jdk version of Java
 * @param cores processors that Java may use
 * @param heapMaxBytes the most that the heap may grow to ({@code -Xmx})
 */
record Machine(Optional<String> commit, String jdk, int cores, long heapMaxBytes) {
  /** This process. */
  static Machine here() {
    Runtime runtime = Runtime.getRuntime();
    return new Machine(
        commitOfSources(),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
        runtime.availableProcessors(),
        runtime.maxMemory());
  }

  /** In one line. */
  String text() {
    return String.format(
        Locale.ROOT,
        "commit %s, %s, %d cores, heap of at most %,d MiB",
        commit.orElse("unknown"),
        jdk,
        cores,
        heapMaxBytes >> 20);
  }

  /** The application runs from the folder that it was built in. */
  private static Optional<String> commitOfSources() {
    try {
      Path jar = Path.of(Machine.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      Path folder = Files.isDirectory(jar) ? jar : jar.toAbsolutePath().getParent();
      Process git =
          new ProcessBuilder("git", "describe", "--always", "--dirty", "--exclude=*", "--abbrev=12")
              .directory(folder.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String text = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return git.waitFor() == 0 && !text.isEmpty() ? Optional.of(text) : Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (IOException | URISyntaxException e) {
      return Optional.empty(); // no git, or no sources around
    }
  }
}
