// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.followup.GivenAdvice;
import io.iominer.advisor.followup.LastRun;
import io.iominer.advisor.followup.RunsMeant;
import io.iominer.core.sort.RecordBytes;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.AdviceTable;
import io.iominer.core.table.ApplicationRunTable;
import io.iominer.core.table.TableDefinition;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BinaryOperator;

/** Keeps advice in a store, for {@code iominer advise --follow-up}. */
public final class StoredAdvice {
  /** Advice as tasks take it. */
  static final RecordBytes<GivenAdvice> CODEC = new RecordBytes<>(GivenAdvice.class);

  private static final List<String> RUN =
      List.of(
          TableDefinition.BUCKET_COLUMN,
          "application",
          "process_count",
          "node_count",
          "start_time");

  private static final Comparator<LastRun> BY_START =
      Comparator.comparing(LastRun::start).thenComparingLong(LastRun::jobId);

  private StoredAdvice() {}

  /**
   * Records what the latest recorded advice on the same does not say already.
   *
   * @return how many settings were recorded
   */
  public static int record(Path store, List<GivenAdvice> given) {
    try (StoreWriter writer = IoStore.writer(store, "advise")) {
      List<GivenAdvice> unrecorded =
          GivenAdvice.unrecorded(given, AdviceRows.recorded(writer.store()));
      if (!unrecorded.isEmpty()) {
        Map<RunsMeant, LastRun> lastRuns = lastRuns(writer.store(), unrecorded);
        StoreChange change = new StoreChange();
        writer.add(
            change,
            AdviceTable.DEFINITION,
            unrecorded.stream()
                .map(
                    advice ->
                        AdviceRows.row(
                            advice.standingOn(Optional.ofNullable(lastRuns.get(advice.runs())))))
                .toList());
        writer.commit(change);
      }
      return unrecorded.size();
    }
  }

  private static Map<RunsMeant, LastRun> lastRuns(IoStore store, List<GivenAdvice> advice) {
    Map<String, Set<RunsMeant>> meant = new HashMap<>();
    advice.forEach(
        one ->
            meant
                .computeIfAbsent(one.runs().application(), name -> new HashSet<>())
                .add(one.runs()));
    Map<RunsMeant, LastRun> last = new HashMap<>();
    store
        .scan(ApplicationRunTable.DEFINITION)
        .whereIn("application", meant.keySet())
        .whereKnown("start_time")
        .rows(
            RUN,
            row -> {
              LastRun run =
                  new LastRun(row.whole(TableDefinition.BUCKET_COLUMN), row.instant("start_time"));
              meant.getOrDefault(row.string("application"), Set.of()).stream()
                  .filter(runs -> isMeant(runs, row))
                  .forEach(runs -> last.merge(runs, run, BinaryOperator.maxBy(BY_START)));
            });
    return last;
  }

  /** Where no accounting tells compute nodes, they are no reason to leave a run out. */
  private static boolean isMeant(RunsMeant runs, StoredRow row) {
    return isSame(runs.ranks(), row.count("process_count"))
        && (row.isNull("node_count") || isSame(runs.computeNodes(), row.count("node_count")));
  }

  private static boolean isSame(OptionalLong meant, OptionalLong value) {
    return meant.isEmpty() || meant.equals(value);
  }
}
