// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

/** What can be in calls at a time in one rank of a log, so that its time exceeds the run. */
public enum Overlap {
  THREADS("several threads of a rank were in calls at a time"),
  /** There are more heat maps of a layer than ranks: darshan-merge keeps one for each process. */
  PROCESSES("the log is merged from several processes, which were in calls at a time"),
  /** There is no heat map that tells them apart. */
  UNKNOWN("several threads of a rank, or processes of a merged log, were in calls at a time");

  private final String words;

  Overlap(String words) {
    this.words = words;
  }

  /** In words, as the end of a sentence. */
  public String words() {
    return words;
  }
}
