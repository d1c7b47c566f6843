// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

/**
 * Something that people should look at.
 *
 * @param topic what it is about
 * @param brief a few words, for the summary's first line
 * @param line all of it, in one line
 * @param warns whether the day is one of warning because of it
 */
public record Attention(Topic topic, String brief, String line, boolean warns) {
  /** Something that makes the day one of warning. */
  public static Attention warning(Topic topic, String brief, String line) {
    return new Attention(topic, brief, line, true);
  }

  /** In the order of the summary. */
  public enum Topic {
    SLOW_OST("Slow OSTs", "slow"),
    LOST_NODE_HOURS("Applications by lost node hours", "lost most"),
    INTERFERENCE("Jobs by time lost to contention", "contention"),
    MISSING_DATA("Missing data (gaps of 1 % or more)", "missing");

    private final String heading;
    private final String label;

    Topic(String heading, String label) {
      this.heading = heading;
      this.label = label;
    }

    /** Over its lines. */
    public String heading() {
      return heading;
    }

    /** What stands before the brief words. */
    public String label() {
      return label;
    }
  }
}
