// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.spark;

import io.iominer.advisor.iopath.JobNodes;
import io.iominer.facility.ForwardingMap;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/**
 * Which share of other jobs' compute nodes lies behind a job's forwarding nodes, and which share of
 * them are the job's own, by rows of {@code job_id}, {@code log_id}, {@code node_list} and {@code
 * node_count}.
 */
final class SharedNodes implements FlatMapFunction<Row, Row> {
  private static final long serialVersionUID = 1;

  /** Columns of the result; the forwarding node is -1 for the compute nodes themselves. */
  static final String COLUMNS = "job_id BIGINT, log_id STRING, node INT, share DOUBLE";

  static final int COMPUTE = -1;

  private final ForwardingMap map;
  private final Map<String, Integer> numbers;
  private final Set<Integer> forwardingNodes;
  private final Set<String> computeNodes;

  /**
   * Of one job.
   *
   * @param numbers number of each compute node of the facility by its name
   * @param forwardingNodes those of the job; empty where unknown
   * @param computeNodes those of the job
   */
  SharedNodes(
      ForwardingMap map,
      Map<String, Integer> numbers,
      Set<Integer> forwardingNodes,
      Set<String> computeNodes) {
    this.map = map;
    this.numbers = Map.copyOf(numbers);
    this.forwardingNodes = Set.copyOf(forwardingNodes);
    this.computeNodes = Set.copyOf(computeNodes);
  }

  @Override
  public Iterator<Row> call(Row allocation) {
    JobNodes nodes = of(allocation);
    List<Row> shared = new ArrayList<>();
    long common = nodes.names().stream().filter(computeNodes::contains).count();
    if (common > 0) {
      shared.add(row(allocation, COMPUTE, common / (double) nodes.names().size()));
    }
    if (!forwardingNodes.isEmpty()) {
      for (Map.Entry<Integer, Double> behind : nodes.forwardingShares(map, numbers).entrySet()) {
        if (forwardingNodes.contains(behind.getKey())) {
          shared.add(row(allocation, behind.getKey(), behind.getValue()));
        }
      }
    }
    return shared.iterator();
  }

  /** The nodes of an allocation, by its {@code node_list} and {@code node_count}. */
  static JobNodes of(Row allocation) {
    Long count = allocation.<@Nullable Long>getAs("node_count");
    return JobNodes.of(
        Optional.ofNullable(allocation.<@Nullable String>getAs("node_list")),
        count == null ? OptionalLong.empty() : OptionalLong.of(count));
  }

  private static Row row(Row allocation, int node, double share) {
    return RowFactory.create(
        allocation.<Long>getAs("job_id"), allocation.<String>getAs("log_id"), node, share);
  }
}
