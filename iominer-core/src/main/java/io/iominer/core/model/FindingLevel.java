// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * What a finding of a rule means for a job: it explains lost time, or it is a risk, of one of three
 * levels. A risk says nothing against a job: it names a pattern to which the job lost no time, or
 * hardly any, and which costs on another machine, at another size or beside other jobs.
 *
 * <p>Source: the levels of Drishti's insights (hpc-io/drishti-io, {@code includes/config.py}:
 * {@code HIGH}, {@code WARN}, {@code INFO}). Its report counts the first as critical issues and the
 * second as warnings; what it counts as recommendations is no level, but the advice to all of them.
 * Its {@code OK} is a rule of ours that is clear. docs/rules/README.md has the level of each rule.
 */
public enum FindingLevel {
  LOST_TIME("the job lost time to it", ""),
  HIGH("a risk that costs much on most machines", "HIGH"),
  WARNING("a risk that costs on some machines, or at a larger size", "WARN"),
  INFO("what the job did: it never explains lost time, but can cost elsewhere", "INFO");

  private final String meaning;
  private final String drishti;

  FindingLevel(String meaning, String drishti) {
    this.meaning = meaning;
    this.drishti = drishti;
  }

  /** As tables, screens and JSON name it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What it says of the job. */
  public String meaning() {
    return meaning;
  }

  /** What Drishti calls it; empty where it has no such level. */
  public Optional<String> drishti() {
    return drishti.isEmpty() ? Optional.empty() : Optional.of(drishti);
  }

  /** Whether it is one of the risks. */
  public boolean isRisk() {
    return this != LOST_TIME;
  }

  /** Whether a finding of a rule of this level can explain lost time. */
  public boolean explains() {
    return this != INFO;
  }

  /** The level with this label, or empty. */
  public static Optional<FindingLevel> find(String label) {
    return Arrays.stream(values()).filter(level -> level.label().equals(label)).findFirst();
  }
}
