// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.followup.FollowUp;
import io.iominer.advisor.followup.FollowedRun;
import io.iominer.advisor.followup.GivenAdvice;
import io.iominer.core.exchange.KeyedRecords;
import io.iominer.core.exchange.RecordSink;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.exchange.StoreTask;
import io.iominer.core.model.LogKey;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.rootcause.rule.Thresholds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Follows up what a store's advisors and rules advised. The runs of one application after the other
 * are looked at where they are grouped, and no more than the latest of it are held.
 */
public final class StoredFollowUp {
  /** Heuristic: so many runs of an application, the latest, take some 100 MB of memory. */
  private static final int MOST_RUNS = 20_000;

  private static final List<String> RUN =
      StoredRow.withLog(
          List.of(
              "application",
              "start_time",
              "process_count",
              "node_count",
              "io_s",
              "bytes_read",
              "bytes_written"));

  private StoredFollowUp() {}

  /** All that was advised, of one application or of all. */
  public static List<FollowUp> of(
      StoreExchange store, Optional<String> application, Thresholds thresholds) {
    String chosen = application.orElse(null);
    List<FoundAdvice> found = FoundAdvice.of(store, chosen);
    List<GivenAdvice> advice = advice(store.store(), chosen, found);
    if (advice.isEmpty()) {
      return List.of();
    }
    Set<String> applications =
        advice.stream()
            .map(one -> one.runs().application())
            .collect(Collectors.toCollection(HashSet::new));
    KeyedRecords runs =
        store.bucketRecords((task, bucket, sink) -> give(task, bucket, applications, sink));
    List<byte[]> followed =
        store
            .collect(
                runs,
                (task, sorted) -> follow(sorted, advice(task.store(), chosen, found), thresholds))
            .stream()
            .flatMap(List::stream)
            .sorted(Arrays::compareUnsigned)
            .toList();
    List<FollowUp> all = new ArrayList<>();
    followed.forEach(record -> all.add(FollowUpRecords.followUp(record, advice)));
    Set<GivenAdvice> known = all.stream().map(FollowUp::advice).collect(Collectors.toSet());
    // Of applications whose runs have left the store.
    advice.stream()
        .filter(one -> !known.contains(one))
        .forEach(one -> all.add(FollowUp.of(one, List.of(), thresholds)));
    return FollowUp.sorted(all);
  }

  /** What is recorded, and what was found, each time in the same order. */
  private static List<GivenAdvice> advice(
      IoStore store, @Nullable String application, List<FoundAdvice> found) {
    List<GivenAdvice> advice =
        AdviceRows.recorded(store).stream()
            .filter(one -> application == null || application.equals(one.runs().application()))
            .collect(Collectors.toCollection(ArrayList::new));
    found.forEach(one -> advice.add(one.advice()));
    return advice;
  }

  private static void give(StoreTask task, long bucket, Set<String> applications, RecordSink sink) {
    Map<LogKey, StoredRow> runs = new HashMap<>();
    RunRows.of(task.store(), null)
        .ofBucket(bucket)
        .whereIn("application", applications)
        .whereKnown("start_time")
        .rowsInTurn(RUN, row -> runs.put(row.log(), row));
    Set<LogKey> unfound = new HashSet<>(runs.keySet());
    RunFiles.ofBucket(
        task,
        bucket,
        runs::containsKey,
        (log, files) -> {
          add(Objects.requireNonNull(runs.get(log)), files, sink);
          unfound.remove(log);
        });
    unfound.forEach(log -> add(Objects.requireNonNull(runs.get(log)), new RunFiles(), sink));
  }

  private static void add(StoredRow run, RunFiles files, RecordSink sink) {
    sink.add(run.string("application").hashCode(), FollowUpRecords.write(run, files));
  }

  private static List<byte[]> follow(
      Iterator<byte[]> sorted, List<GivenAdvice> advice, Thresholds thresholds) {
    List<byte[]> followed = new ArrayList<>();
    List<FollowedRun> runs = new ArrayList<>();
    String current = "";
    while (sorted.hasNext()) {
      RecordReader record = new RecordReader(sorted.next());
      String application = String.valueOf(record.text());
      if (!application.equals(current)) {
        follow(current, runs, advice, thresholds, followed);
        runs.clear();
        current = application;
      }
      if (runs.size() < MOST_RUNS) {
        runs.add(FollowUpRecords.run(record));
      }
    }
    follow(current, runs, advice, thresholds, followed);
    return followed;
  }

  private static void follow(
      String application,
      List<FollowedRun> runs,
      List<GivenAdvice> advice,
      Thresholds thresholds,
      List<byte[]> followed) {
    for (int i = 0; i < advice.size(); i++) {
      if (!runs.isEmpty() && advice.get(i).runs().application().equals(application)) {
        followed.add(FollowUpRecords.write(i, FollowUp.of(advice.get(i), runs, thresholds)));
      }
    }
  }
}
