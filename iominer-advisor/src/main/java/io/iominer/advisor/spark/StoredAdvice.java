// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.spark;

import io.iominer.advisor.followup.GivenAdvice;
import io.iominer.advisor.followup.LastRun;
import io.iominer.advisor.followup.RunsMeant;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.AdviceTable;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/** Keeps advice in a store, for {@code iominer advise --follow-up}. */
public final class StoredAdvice {
  /** The last run of each application at each size. */
  private static final String LAST_RUNS =
      """
      SELECT application, process_count, node_count, max_by(job_id, start_time) AS job_id,
        max(start_time) AS start_time
      FROM application_run WHERE application IS NOT NULL AND start_time IS NOT NULL
      GROUP BY application, process_count, node_count""";

  private StoredAdvice() {}

  /**
   * Records what the latest recorded advice on the same does not say already.
   *
   * @return how many settings were recorded
   */
  public static int record(Path store, IOMiner miner, List<GivenAdvice> given) {
    try (StoreWriter writer = IoStore.writer(store, "advise")) {
      List<GivenAdvice> unrecorded =
          GivenAdvice.unrecorded(given, AdviceRows.recorded(writer.store()));
      if (!unrecorded.isEmpty()) {
        List<Row> lastRuns = lastRuns(miner, unrecorded);
        StoreChange change = new StoreChange();
        writer.add(
            change,
            AdviceTable.DEFINITION,
            unrecorded.stream()
                .map(advice -> AdviceRows.row(advice.standingOn(lastRun(lastRuns, advice.runs()))))
                .toList());
        writer.commit(change);
      }
      return unrecorded.size();
    }
  }

  private static List<Row> lastRuns(IOMiner miner, List<GivenAdvice> advice) {
    Object[] applications =
        advice.stream().map(one -> one.runs().application()).distinct().toArray();
    return new ArrayList<>(
        miner.check(
            miner.query(LAST_RUNS).dataset().filter(functions.col("application").isin(applications))
                ::collectAsList));
  }

  /** Where no accounting tells compute nodes, they are no reason to leave a run out. */
  private static Optional<LastRun> lastRun(List<Row> lastRuns, RunsMeant meant) {
    return lastRuns.stream()
        .filter(row -> meant.application().equals(row.getAs("application")))
        .filter(row -> isSame(meant.ranks(), row.getAs("process_count")))
        .filter(
            row ->
                row.getAs("node_count") == null
                    || isSame(meant.computeNodes(), row.getAs("node_count")))
        .map(
            row ->
                new LastRun(
                    row.<Long>getAs("job_id"), row.<Timestamp>getAs("start_time").toInstant()))
        .max(Comparator.comparing(LastRun::start));
  }

  private static boolean isSame(OptionalLong meant, @Nullable Long value) {
    return meant.isEmpty() || (value != null && meant.getAsLong() == value);
  }
}
