// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.table.Tables;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jline.terminal.impl.ExternalTerminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Types at a terminal of the test's own. */
@Timeout(60)
class TerminalInputTest {
  private static final String CTRL_C = "\u0003";
  private static final String CTRL_D = "\u0004";
  private static final String UP = "\u001b[A";

  @TempDir private Path folder;

  private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
  private final PipedOutputStream keys = new PipedOutputStream();
  private final AtomicInteger stops = new AtomicInteger();

  private TerminalInput open() throws IOException {
    ExternalTerminal terminal =
        new ExternalTerminal(
            "test", "ansi", new PipedInputStream(keys), screen, StandardCharsets.UTF_8);
    return new TerminalInput(
        terminal,
        Optional.of(folder.resolve("history")),
        Tables.allWithViews(),
        stops::incrementAndGet);
  }

  private void type(String text) throws IOException {
    keys.write(text.getBytes(StandardCharsets.UTF_8));
    keys.flush();
  }

  private void waitFor(String shown) throws InterruptedException {
    while (!screen.toString(StandardCharsets.UTF_8).contains(shown)) {
      Thread.sleep(5);
    }
    screen.reset();
  }

  @Test
  void linesAreEditedCompletedClearedAndRemembered()
      throws IOException, InterruptedException, ExecutionException {
    try (TerminalInput input = open()) {
      type("SELECT log_id\nFROM darshan_hea\t;\n");
      assertThat(input.next()).contains("SELECT log_id\nFROM darshan_heatmap ;");
      type(UP + "\n");
      assertThat(input.next()).as("history").contains("SELECT log_id\nFROM darshan_heatmap ;");
      // Only a reader that shows its prompt takes what follows.
      screen.reset();
      CompletableFuture<Optional<String>> next = CompletableFuture.supplyAsync(input::next);
      waitFor("iominer> ");
      type("not this");
      waitFor("this");
      type(CTRL_C);
      waitFor("iominer> ");
      type("quit\n");
      assertThat(next.get()).contains("quit");
      assertThat(stops).hasValue(0);
      type(CTRL_D);
      assertThat(input.next()).isEmpty();
    }
    assertThat(Files.readString(folder.resolve("history"))).contains("darshan_heatmap");
  }

  @Test
  void whileNoLineIsReadCtrlCStops() throws IOException, InterruptedException {
    try (TerminalInput input = open()) {
      type(CTRL_C);
      while (stops.get() == 0) {
        Thread.sleep(5);
      }
      type("help\n");
      assertThat(input.next()).contains("help");
    }
  }
}
