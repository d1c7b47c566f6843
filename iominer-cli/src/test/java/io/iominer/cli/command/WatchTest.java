// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.progress.StopRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WatchTest {
  private final StopRequest stop = new StopRequest();
  private final List<String> told = new ArrayList<>();

  private static IoMinerException error(ErrorKind kind) {
    return new IoMinerException(kind, "failed");
  }

  /** Rounds that find the texts or throw the errors, and then ask to stop. */
  private void run(Object... rounds) throws IOException {
    Deque<Object> next = new ArrayDeque<>(List.of(rounds));
    new Watch(Duration.ofMillis(1), stop, told::add, e -> told.add("error: " + e.getMessage()))
        .run(
            () -> {
              Object round = next.remove();
              if (next.isEmpty()) {
                stop.make();
              }
              if (round instanceof IoMinerException e) {
                throw e;
              }
              return Optional.of((String) round).filter(text -> !text.isEmpty());
            });
    assertThat(next).isEmpty();
  }

  @Test
  void roundsThatBringSomethingAreTold() throws IOException {
    run("1 log", "", "2 logs", "2 logs", "", "2 logs");
    assertThat(told).containsExactly("1 log", "2 logs", "2 logs");
  }

  @Test
  void aRoundThatFailsIsToldOnceAndDoesNotEndIt() throws IOException {
    IoMinerException busy = error(ErrorKind.RESOURCE);
    run(busy, busy, "1 log", error(ErrorKind.USER), "2 logs");
    assertThat(told).containsExactly("error: failed", "1 log", "error: failed", "2 logs");
  }

  @Test
  void aWrongCommandLineEndsItAtTheStart() {
    assertThatThrownBy(() -> run(error(ErrorKind.USER), "1 log")).hasMessage("failed");
    assertThat(told).isEmpty();
  }

  @Test
  void itStopsWhileItWaits() throws IOException {
    new Watch(Duration.ofHours(1), stop, told::add, e -> {})
        .run(
            () -> {
              new Thread(stop::make).start();
              return Optional.of("1 log");
            });
    assertThat(told).containsExactly("1 log");
  }
}
