// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.followup.FollowUp;
import io.iominer.advisor.followup.FollowedRun;
import io.iominer.advisor.followup.GivenAdvice;
import io.iominer.core.exchange.RecordSink;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.exchange.StoreTask;
import io.iominer.core.model.LogKey;
import io.iominer.core.sort.RecordBytes;
import io.iominer.core.sort.SortedGroups;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.rule.Thresholds;
import java.time.Instant;
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
import java.util.stream.IntStream;
import java.util.stream.Stream;

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

  private static final RecordBytes<OneRun> RUNS = new RecordBytes<>(OneRun.class);
  private static final RecordBytes<Followed> FOLLOWED = new RecordBytes<>(Followed.class);

  private StoredFollowUp() {}

  private record OneRun(String application, long latestFirst, String logId, FollowedRun run) {}

  /** What became of the advice in a place of all advice. */
  private record Followed(int place, FollowUp followUp) {}

  /** All that was advised, of one application or of all. */
  public static List<FollowUp> of(
      StoreExchange store, Optional<String> application, Thresholds thresholds) {
    List<GivenAdvice> advice = advice(store, application);
    if (advice.isEmpty()) {
      return List.of();
    }
    Set<String> applications =
        advice.stream()
            .map(one -> one.runs().application())
            .collect(Collectors.toCollection(HashSet::new));
    List<byte[]> written = advice.stream().map(StoredAdvice.CODEC::write).toList();
    List<FollowUp> all = new ArrayList<>();
    Set<Integer> places = new HashSet<>();
    store
        .collect(
            store.bucketRecords((task, bucket, sink) -> give(task, bucket, applications, sink)),
            (task, sorted) -> follow(sorted, written, thresholds))
        .stream()
        .flatMap(List::stream)
        .sorted(Arrays::compareUnsigned)
        .map(FOLLOWED::read)
        .forEachOrdered(
            one -> {
              places.add(one.place);
              all.add(one.followUp);
            });
    // Of applications whose runs have left the store.
    IntStream.range(0, advice.size())
        .filter(place -> !places.contains(place))
        .forEach(place -> all.add(FollowUp.of(advice.get(place), List.of(), thresholds)));
    return FollowUp.sorted(all);
  }

  /** What is recorded, and what was found, each time in the same order. */
  private static List<GivenAdvice> advice(StoreExchange store, Optional<String> application) {
    return Stream.concat(
            AdviceRows.recorded(store.store()).stream()
                .filter(
                    one ->
                        application.isEmpty()
                            || application.get().equals(one.runs().application())),
            FoundAdvice.of(store, application.orElse(null)).stream())
        .toList();
  }

  private static void give(StoreTask task, long bucket, Set<String> applications, RecordSink sink) {
    Map<LogKey, StoredRow> runs = new HashMap<>();
    RunRows.of(task.store(), null)
        .ofBucket(bucket)
        .whereIn("application", applications)
        .whereKnown("start_time")
        .rowsInTurn(RUN, row -> runs.put(row.log(), row));
    if (runs.isEmpty()) {
      return;
    }
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

  /** The runs of an application are in the order of their starts, the latest first. */
  private static void add(StoredRow row, RunFiles files, RecordSink sink) {
    Instant start = row.instant("start_time");
    FollowedRun run =
        new FollowedRun(
            start,
            row.whole("process_count"),
            row.count("node_count"),
            row.whole("bytes_read") + row.whole("bytes_written"),
            row.number("io_s"),
            files.files(),
            files.written());
    OneRun one =
        new OneRun(row.string("application"), -TableRow.micros(start), row.log().logId(), run);
    sink.add(one.application.hashCode(), RUNS.write(one));
  }

  private static List<byte[]> follow(
      Iterator<byte[]> sorted, List<byte[]> written, Thresholds thresholds) {
    List<GivenAdvice> advice = written.stream().map(StoredAdvice.CODEC::read).toList();
    List<byte[]> followed = new ArrayList<>();
    SortedGroups.forEach(
        RUNS.read(sorted),
        OneRun::application,
        (application, all) -> {
          List<FollowedRun> latest = new ArrayList<>();
          while (all.hasNext() && latest.size() < MOST_RUNS) {
            latest.add(all.next().run);
          }
          for (int i = 0; i < advice.size(); i++) {
            if (advice.get(i).runs().application().equals(application)) {
              FollowUp found = FollowUp.of(advice.get(i), latest, thresholds);
              followed.add(FOLLOWED.write(new Followed(i, found)));
            }
          }
        });
    return followed;
  }
}
