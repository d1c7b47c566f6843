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
    LOST_NODE_HOURS("Applications that lost most node hours to slow I/O", "lost most"),
    INTERFERENCE("Jobs that lost most to contention on OSTs", "contention"),
    MISSING_DATA("Data that is missing", "missing");

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
