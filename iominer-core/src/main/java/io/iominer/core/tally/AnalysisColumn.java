// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

/**
 * A column of an analysis's rows.
 *
 * @param name its name in files and in SQL
 * @param kind what its values are
 * @param heading its name for people
 * @param role what it is in the analysis's chart
 * @param legend its name in the chart
 */
public record AnalysisColumn(String name, Kind kind, String heading, Role role, String legend) {
  /** What values are. */
  public enum Kind {
    TEXT("STRING"),
    TIME("TIMESTAMP"),
    /** The number of a thing. */
    INDEX("INT"),
    COUNT("BIGINT"),
    BYTES("BIGINT"),
    MEAN_BYTES("DOUBLE"),
    SHARE("DOUBLE"),
    /** A share that people compare with those of the other rows. */
    BAR("DOUBLE");

    private final String type;

    Kind(String type) {
      this.type = type;
    }
  }

  /** What a column is in a chart. An analysis with a label or an axis has one. */
  public enum Role {
    NONE,
    /** It names the bars of a row. */
    LABEL,
    /** Its number is where the points of a row stand. */
    AXIS,
    /** It is drawn. */
    VALUE
  }

  /** A column that is not drawn. */
  static AnalysisColumn column(String name, Kind kind, String heading) {
    return new AnalysisColumn(name, kind, heading, Role.NONE, heading);
  }

  /** The same with a role in the chart. */
  AnalysisColumn as(Role drawn) {
    return as(drawn, heading);
  }

  /** The same with a role in the chart, and with a name there. */
  AnalysisColumn as(Role drawn, String drawnName) {
    return new AnalysisColumn(name, kind, heading, drawn, drawnName);
  }

  /** Its name and its type in SQL. */
  String ddl() {
    return name + " " + kind.type;
  }
}
