// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProgressLinesTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-20T12:00:01.234Z"), ZoneOffset.UTC);
  private static final String TIME = "2026-11-20T12:00:01Z ";

  private final Locale before = Locale.getDefault();
  private final StringWriter text = new StringWriter();

  private void progress(Duration between) {
    ProgressLines lines = new ProgressLines(new PrintWriter(text), between, CLOCK);
    lines.begin(WorkStep.reading("Reading", 20_000, 4096));
    lines.progress(new WorkProgress(1500, 2048, 3));
    lines.end();
  }

  @AfterEach
  void localeOfBefore() {
    Locale.setDefault(before);
  }

  @Test
  void aLineSaysHowFarItIsInEveryCountryAlike() {
    Locale.setDefault(Locale.GERMANY);
    progress(Duration.ZERO);
    assertThat(text.toString())
        .matches(
            TIME
                + "Reading: 1,500 of 20,000 logs, 2\\.00 KiB, 3 rejected, \\d+ logs/s, \\d+ s left\\R");
  }

  @Test
  void betweenLinesItIsSilent() {
    progress(Duration.ofMinutes(1));
    assertThat(text.toString()).isEmpty();
  }

  @Test
  void manyShortStepsAreNotSilentForLong() throws InterruptedException {
    ProgressLines lines = new ProgressLines(new PrintWriter(text), Duration.ofMillis(50), CLOCK);
    lines.begin(WorkStep.uncounted("first"));
    Thread.sleep(60);
    lines.begin(WorkStep.uncounted("second"));
    lines.progress(new WorkProgress(0, 0, 0));
    assertThat(text.toString()).startsWith(TIME + "second: under way").hasLineCount(1);
  }

  @Test
  void aStepOverLogsSaysNothingOfBytesAndRejects() {
    ProgressLines lines = new ProgressLines(new PrintWriter(text), Duration.ZERO, CLOCK);
    lines.begin(WorkStep.over("diagnosing", 45));
    lines.progress(new WorkProgress(0, 0, 0));
    lines.progress(new WorkProgress(9, 0, 0));
    assertThat(text.toString())
        .matches(
            TIME
                + "diagnosing: 0 of 45 logs, 0 logs/s, just begun\\R"
                + TIME
                + "diagnosing: 9 of 45 logs, \\d+ logs/s, \\d+ s left\\R");
  }

  @Test
  void aStepWithoutAKnownEndSaysHowMuchThereIsSoFar() {
    ProgressLines lines = new ProgressLines(new PrintWriter(text), Duration.ZERO, CLOCK);
    lines.begin(WorkStep.counting("searching", "files"));
    lines.progress(new WorkProgress(1024, 0, 0));
    lines.progress(new WorkProgress(5120, 0, 0));
    assertThat(text.toString().lines())
        .containsExactly(
            TIME + "searching: 1,024 files so far", TIME + "searching: 5,120 files so far");
  }

  @Test
  void aStepThatCountsNothingSaysSoOnce() {
    ProgressLines lines = new ProgressLines(new PrintWriter(text), Duration.ZERO, CLOCK);
    for (int step = 0; step < 2; step++) {
      lines.begin(WorkStep.uncounted("computing OST contention"));
      lines.progress(new WorkProgress(0, 0, 0));
      lines.progress(new WorkProgress(0, 0, 0));
      lines.end();
    }
    assertThat(text.toString().lines())
        .hasSize(2)
        .containsOnly(
            TIME
                + "computing OST contention: under way; how far it is can only be said at its end");
  }
}
