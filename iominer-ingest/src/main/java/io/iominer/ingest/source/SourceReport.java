// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What became of a source that is ingested as a whole, such as a dump of accounting.
 *
 * @param source its path or other name
 * @param outcome complete, partial (rows were rejected, or kept with a flaw), rejected, or known
 *     (ingested before)
 * @param rows rows that it holds, by table
 * @param covered rows that were left out, because the store has them from another source
 * @param rejected rows that cannot be used
 * @param flaws fields of the others that cannot be read, or that contradict others
 * @param messages the first of what is wrong with them, or with the whole
 */
public record SourceReport(
    String source,
    String outcome,
    Map<String, Long> rows,
    long covered,
    long rejected,
    long flaws,
    List<String> messages) {
  private static final String KNOWN = "known";

  /** Messages that are kept of a source at most; heuristic. */
  private static final int MESSAGES = 1000;

  public SourceReport {
    rows = Collections.unmodifiableMap(new TreeMap<>(rows));
    messages = List.copyOf(messages);
  }

  /**
   * A source that has not changed since it was ingested.
   *
   * @param outcome what became of it then
   */
  public static SourceReport ofKnown(String source, Outcome outcome) {
    return new SourceReport(
        source,
        KNOWN,
        Map.of(),
        0,
        0,
        0,
        outcome == Outcome.PARTIAL
            ? List.of(
                "some rows or fields were rejected before (all of them: SELECT * FROM ingest_reject)")
            : List.of());
  }

  /** Whether it was ingested before and has not changed. */
  public boolean isKnown() {
    return outcome.equals(KNOWN);
  }

  /** Whether every row and field could be used. */
  public boolean isSound() {
    return rejected == 0 && flaws == 0;
  }

  /** A source of which nothing can be used. */
  public static SourceReport ofReject(String source, String message) {
    return new SourceReport(source, Outcome.REJECTED.label(), Map.of(), 0, 1, 0, List.of(message));
  }

  /** Rows that the source holds for a table. */
  public long rows(String table) {
    return rows.getOrDefault(table, 0L);
  }

  /** Counts while a source is read. */
  public static final class Builder {
    private final String source;
    private final Map<String, Long> rows = new TreeMap<>();
    private final List<String> messages = new ArrayList<>();
    private long covered;
    private long rejected;
    private long flaws;

    public Builder(String source) {
      this.source = source;
    }

    /** Counts a row of a table. */
    public void row(String table) {
      rows.merge(table, 1L, Long::sum);
    }

    /** Counts a row that the store has from another source. */
    public void covered() {
      covered++;
    }

    /** Counts a row that cannot be used. */
    public void rejected(RowProblem problem) {
      rejected++;
      message(problem);
    }

    /** Counts a field of a row that is kept. */
    public void flawed(RowProblem problem) {
      flaws++;
      message(problem);
    }

    private void message(RowProblem problem) {
      if (messages.size() < MESSAGES) {
        messages.add(problem.toString());
      }
    }

    public SourceReport build() {
      Outcome outcome = rejected + flaws == 0 ? Outcome.COMPLETE : Outcome.PARTIAL;
      return new SourceReport(source, outcome.label(), rows, covered, rejected, flaws, messages);
    }
  }
}
