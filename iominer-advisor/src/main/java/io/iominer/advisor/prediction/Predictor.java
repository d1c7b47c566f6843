// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.prediction;

import java.util.Locale;

/** A way to foretell a run from those before it. */
public enum Predictor {
  /** As the application's last run, whoever ran it. */
  LAST_RUN("same as the last run"),
  /**
   * As the last run that was alike. Source of what is alike: DFRA and AIOT, who take the last run
   * of the same application on as many nodes (FAST'19; AIOT adds the user). Ours: ranks, because
   * logs tell them without accounting.
   */
  LAST_ALIKE("same as the last run of this user with this number of ranks"),
  /** The median of the last {@value PastRuns#KEPT} runs that were alike. */
  MEDIAN_ALIKE("median of the last runs of this user with this number of ranks");

  private final String meaning;

  Predictor(String meaning) {
    this.meaning = meaning;
  }

  /** Its name in JSON. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** In words. Where the user had no such run, all users' count, then all runs. */
  public String meaning() {
    return meaning;
  }
}
