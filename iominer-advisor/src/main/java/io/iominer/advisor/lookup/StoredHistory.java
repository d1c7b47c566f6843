// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.history.ApplicationRun;
import io.iominer.advisor.history.RunVolume;
import io.iominer.core.exchange.KeyedRecords;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.sort.RecordBytes;
import io.iominer.core.sort.SortedGroups;
import io.iominer.core.store.StoredRow;
import io.iominer.core.summary.Greatest;
import io.iominer.core.text.TextOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Reads the histories of applications from a store: rows of {@code application_run}. */
public final class StoredHistory {
  /** The latest run is the greatest; without a start it is the least. */
  private static final Comparator<OneRun> BY_START =
      Comparator.comparing((OneRun one) -> one.run.start().orElse(Instant.MIN))
          .thenComparing(OneRun::logId, TextOrder.OF_BYTES.reversed());

  private static final RecordBytes<OneRun> RUNS = new RecordBytes<>(OneRun.class);

  private StoredHistory() {}

  private record Size(String application, OptionalLong nodes, long ranks) {}

  private record Job(Size size, long jobId, long uid) {}

  /** A job's log; the one with most bytes is the first of a job. */
  private record OneRun(Job job, long bytesBelow, String logId, ApplicationRun run) {
    static OneRun of(StoredRow row) {
      ApplicationRun run = RunRows.run(row);
      RunVolume volume = run.volume();
      Size size = new Size(row.string("application"), volume.nodes(), volume.processes());
      return new OneRun(new Job(size, run.jobId(), run.uid()), -volume.bytes(), run.logId(), run);
    }
  }

  /**
   * The latest jobs of each application at each of its sizes, by application; of one application
   * where it is named. Of a job with several logs of a size it is the one that moved the most
   * bytes.
   *
   * @param most jobs of each size
   */
  public static List<ApplicationHistory> latestOfEachSize(
      StoreExchange store, Optional<String> application, int most) {
    String chosen = application.orElse(null);
    KeyedRecords runs =
        RunRows.records(store, read -> RunRows.of(read, chosen), row -> RUNS.write(OneRun.of(row)));
    Map<String, List<ApplicationRun>> byApplication =
        store.collect(runs, (task, sorted) -> latest(sorted, most)).stream()
            .flatMap(List::stream)
            .map(RUNS::read)
            .collect(
                Collectors.groupingBy(
                    one -> one.job.size.application,
                    TreeMap::new,
                    Collectors.mapping(OneRun::run, Collectors.toList())));
    return byApplication.entrySet().stream()
        .map(entry -> new ApplicationHistory(entry.getKey(), entry.getValue()))
        .toList();
  }

  private static List<byte[]> latest(Iterator<byte[]> sorted, int most) {
    List<byte[]> all = new ArrayList<>();
    SortedGroups.forEach(
        RUNS.read(sorted),
        one -> one.job.size,
        (size, runs) -> {
          Greatest<OneRun> latest = new Greatest<>(most, BY_START);
          SortedGroups.forEach(runs, OneRun::job, (job, logs) -> latest.add(logs.next()));
          latest.stream().sorted(BY_START).forEach(one -> all.add(RUNS.write(one)));
        });
    return all;
  }
}
