// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.spark;

import io.iominer.advisor.iopath.JobNodes;
import io.iominer.core.config.FacilitySettings;
import io.iominer.core.model.NodeList;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.text.Counted;
import io.iominer.core.text.SqlText;
import io.iominer.facility.FacilityModel;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.spark.api.java.function.FilterFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/**
 * Of runs whose compute nodes accounting tells, those that ran on nodes that the configuration does
 * not have, so that its map says nothing of them.
 *
 * @param runs runs with nodes in the accounting
 * @param unmapped of these, runs with a node that the configuration lacks, or with a list of nodes
 *     that cannot be true
 */
public record MappedRuns(long runs, long unmapped) {
  private static final String STATEMENT =
      """
      SELECT a.node_list, a.node_count, count(*) AS runs
      FROM job_allocation a LEFT SEMI JOIN (SELECT * FROM darshan_job WHERE %s) j
        ON a.job_id = j.job_id AND a.log_id = j.log_id
      WHERE a.match_quality <> 'none' AND a.node_list IS NOT NULL
      GROUP BY a.node_list, a.node_count""";

  /**
   * Asks a store; empty where the configuration has no names of compute nodes.
   *
   * @param application only its runs; all where empty
   */
  public static Optional<MappedRuns> of(
      IOMiner miner, Optional<String> application, FacilityModel facility) {
    return facility
        .computeNodes()
        .names()
        .map(
            names -> {
              String chosen =
                  application.map(name -> "application = " + SqlText.literal(name)).orElse("true");
              Dataset<Row> lists = miner.query(STATEMENT.formatted(chosen)).dataset();
              return new MappedRuns(
                  sum(lists.agg(functions.sum("runs")).first()),
                  sum(
                      lists
                          .filter(new Unmapped(names.toString()))
                          .agg(functions.sum("runs"))
                          .first()));
            });
  }

  private static long sum(Row row) {
    return row.isNullAt(0) ? 0 : row.getLong(0);
  }

  /** What is not known because of it, in a sentence; empty where the map has all. */
  public Optional<String> words() {
    return unmapped == 0
        ? Optional.empty()
        : Optional.of(
            "compute_nodes of the configuration lacks nodes of "
                + String.format(Locale.ROOT, "%,d of ", unmapped)
                + Counted.of(runs, "run")
                + " with nodes in the accounting, so that nobody knows behind which forwarding nodes"
                + " these ran.");
  }

  /** Rows of {@code node_list} and {@code node_count} with a node that a list of names lacks. */
  private static final class Unmapped implements FilterFunction<Row> {
    private static final long serialVersionUID = 1;

    private final String names;
    private transient @Nullable Set<String> known;

    Unmapped(String names) {
      this.names = names;
    }

    @Override
    public boolean call(Row row) {
      if (known == null) {
        known = NodeList.of(names).numbers(FacilitySettings.MOST_PARTS).keySet();
      }
      Long count = row.<@Nullable Long>getAs("node_count");
      List<String> nodes =
          JobNodes.of(
                  Optional.ofNullable(row.<@Nullable String>getAs("node_list")),
                  count == null ? OptionalLong.empty() : OptionalLong.of(count))
              .names();
      return nodes.isEmpty() || !known.containsAll(nodes);
    }
  }
}
