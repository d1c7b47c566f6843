// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.spark;

import io.iominer.advisor.iopath.TimeGrid;
import io.iominer.core.model.Ost;
import io.iominer.core.query.FileOstUses;
import io.iominer.core.query.IOMiner;
import io.iominer.core.text.SqlText;
import io.iominer.facility.ForwardingMap;
import io.iominer.facility.ForwardingNodes;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * What other logs moved in a job's time through parts that it used, for parts of which servers tell
 * nothing. A file's bytes are taken as even over its OSTs, over its time and over its job's nodes.
 */
final class PathOthers {
  private static final String LOGS = "iominer_path_logs";
  private static final String SHARES = "iominer_path_shares";

  private final IOMiner miner;
  private final TimeGrid grid;
  private final PathNodes nodes;
  private @Nullable Map<Integer, double[]> byNode;

  PathOthers(IOMiner miner, PathLog log, TimeGrid grid, PathNodes nodes) {
    this.miner = miner;
    this.grid = grid;
    this.nodes = nodes;
    miner
        .query(
            String.format(
                Locale.ROOT,
                "SELECT job_id, log_id, uid FROM darshan_job WHERE NOT (job_id = %dL AND log_id ="
                    + " %s) AND %s < %sD AND coalesce(%s, %sD) > %sD",
                log.jobId(),
                SqlText.literal(log.logId()),
                StoredIoPath.seconds("start_time"),
                grid.end(),
                StoredIoPath.seconds("end_time"),
                grid.end(),
                grid.start()))
        .as(LOGS);
  }

  private String uses() {
    return """
        (SELECT job_id, log_id, file_system, ost, %1$s AS begin_s,
          greatest(%2$s, %1$s + 1e-6D) AS until_s, bytes FROM (%3$s))"""
        .formatted(
            StoredIoPath.seconds("start_time"),
            StoredIoPath.seconds("end_time"),
            FileOstUses.ofLogs(LOGS));
  }

  /** Bytes/s on the compute nodes that the job shares, all together; empty where it shares none. */
  Optional<double[]> onComputeNodes() {
    return Optional.ofNullable(byNode().get(SharedNodes.COMPUTE));
  }

  /** Bytes/s through a forwarding node by the configured map. */
  double[] onForwardingNode(int node) {
    return byNode().getOrDefault(node, new double[grid.count()]);
  }

  /** Bytes/s on given OSTs. */
  Map<Ost, double[]> onOsts(Set<Ost> osts) {
    Map<Ost, double[]> found = new HashMap<>();
    String rows =
        "(SELECT u.* FROM %s u LEFT SEMI JOIN %s own ON u.file_system <=> own.file_system AND u.ost ="
            + " own.ost)";
    rates(rows.formatted(uses(), PathLog.values(osts)), "file_system, ost", 2)
        .forEach((key, rate) -> found.put(PathLog.ost(key), rate));
    return found;
  }

  private Map<List<Object>, double[]> rates(String relation, String keys, int count) {
    Map<List<Object>, double[]> rates =
        BinnedRows.bytes(miner, BinnedRows.statement(keys, relation, grid), count, grid.count());
    rates
        .values()
        .forEach(
            bytes -> {
              for (int i = 0; i < bytes.length; i++) {
                bytes[i] /= grid.step();
              }
            });
    return rates;
  }

  private Map<Integer, double[]> byNode() {
    if (byNode == null) {
      byNode = new LinkedHashMap<>();
      if (!nodes.names().isEmpty() && hasLogs()) {
        show();
        String shared =
            "(SELECT s.node, u.begin_s, u.until_s, u.bytes * s.share AS bytes FROM %s u JOIN %s s ON"
                + " u.job_id = s.job_id AND u.log_id = s.log_id)";
        rates(shared.formatted(uses(), SHARES), "node", 1)
            .forEach((key, rate) -> byNode.put((Integer) key.get(0), rate));
      }
    }
    return byNode;
  }

  private boolean hasLogs() {
    return StoredIoPath.rows(miner, "SELECT 1 FROM " + LOGS + " LIMIT 1").findAny().isPresent();
  }

  private void show() {
    ForwardingMap map =
        nodes
            .facility()
            .forwardingNodes()
            .map(ForwardingNodes::map)
            .orElseGet(() -> ForwardingMap.blocks(1));
    miner
        .query(
            "SELECT a.job_id, a.log_id, a.node_list, a.node_count FROM job_allocation a LEFT SEMI JOIN "
                + LOGS
                + " l ON a.job_id = l.job_id AND a.log_id = l.log_id WHERE a.match_quality <> 'none'"
                + " AND a.node_list IS NOT NULL")
        .dataset()
        .flatMap(
            new SharedNodes(
                map, nodes.numbers(), nodes.forwardingShares().keySet(), Set.copyOf(nodes.names())),
            Encoders.row(StructType.fromDDL(SharedNodes.COLUMNS)))
        .createOrReplaceTempView(SHARES);
  }
}
