// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What the diagnosis of a job comes to. */
public enum Verdict {
  CAUSE("one main cause", "one cause took more than the others"),
  NO_SINGLE_CAUSE("no single cause", "time was lost, but to several causes, or to none known"),
  MINOR(
      "little of the run lost",
      "time was lost, but too little of the run to matter; dominant_cause took most of it"),
  NO_BOTTLENECK("no I/O bottleneck found", "almost no time was lost"),
  NO_IO("almost no time in I/O", "the job spent almost no time in I/O"),
  IMPLAUSIBLE_COUNTERS(
      "implausible counters",
      "much of the log holds counters that contradict each other: caveats names the first three, and"
          + " no time is known"),
  SKIPPED(
      "not diagnosed", "caveats begins with the reason; of times only what the log shows is known");

  private final String words;
  private final String meaning;

  Verdict(String words, String meaning) {
    this.words = words;
    this.meaning = meaning;
  }

  /** Whether it says that no time was lost, which only a complete log shows. */
  public boolean isAllWell() {
    return this == NO_BOTTLENECK || this == NO_IO;
  }

  /** As tables and JSON name it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Its name on a screen. */
  public String words() {
    return words;
  }

  /** What it says of the job. */
  public String meaning() {
    return meaning;
  }

  /** The verdict with this label, or empty. */
  public static Optional<Verdict> find(String label) {
    return Arrays.stream(values()).filter(verdict -> verdict.label().equals(label)).findFirst();
  }
}
