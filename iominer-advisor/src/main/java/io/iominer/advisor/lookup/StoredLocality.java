// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.nodelocal.ApplicationLocality;
import io.iominer.advisor.nodelocal.FileAccess;
import io.iominer.advisor.nodelocal.FileOwner;
import io.iominer.advisor.nodelocal.Locality;
import io.iominer.core.exchange.KeyedRecords;
import io.iominer.core.exchange.RecordSink;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.model.LogKey;
import io.iominer.core.model.StandardStreams;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableRow;
import io.iominer.core.text.TextOrder;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Which files of a store's jobs can lie in directories that only one rank sees. The accesses of a
 * file by all jobs are brought together, as narrow records, then the files of each log, and then
 * the logs of each application.
 */
public final class StoredLocality {
  /**
   * Accesses of a file that are looked at; a file with more is {@link #crowded}. Heuristic: some 10
   * MB, and far more than a rank's own file has.
   */
  private static final int MOST_ACCESSES = 100_000;

  private static final List<String> JOB =
      StoredRow.withLog(List.of("uid", "application", "process_count", "modules_incomplete"));

  private static final List<String> FILE =
      StoredRow.withLog(
          List.of(
              "mount_point",
              "record_id",
              "file_name",
              "rank",
              "bytes_read",
              "bytes_written",
              "read_start_time",
              "write_start_time",
              "posix_opens",
              "posix_stats",
              "stdio_opens",
              "posix_f_meta_time",
              "stdio_f_meta_time"));

  private static final Comparator<ApplicationLocality> MOST_LOCAL_FIRST =
      Comparator.comparingLong((ApplicationLocality one) -> -one.localMetadata().operations())
          .thenComparing(ApplicationLocality::application, TextOrder.OF_BYTES)
          .thenComparingLong(ApplicationLocality::ranks);

  private StoredLocality() {}

  /**
   * The applications at each number of ranks, or one of them, those with most metadata operations
   * on local files first.
   */
  public static List<ApplicationLocality> of(StoreExchange store, Optional<String> application) {
    String chosen = application.orElse(null);
    KeyedRecords accesses =
        store.bucketRecords((task, bucket, sink) -> give(task.store(), bucket, sink));
    KeyedRecords files =
        accesses.then((sorted, run, sink) -> locate(new FilesOfRanks(sorted), chosen, sink));
    return files
        .then((sorted, run, sink) -> LogLocality.sum(sorted, sink))
        .collect((sorted, run) -> applications(sorted))
        .stream()
        .flatMap(List::stream)
        .map(OneApplication::locality)
        .sorted(MOST_LOCAL_FIRST)
        .toList();
  }

  private static void give(IoStore store, long bucket, RecordSink sink) {
    Map<LogKey, LocalityRecord.Log> logs = new HashMap<>();
    store
        .scan(DarshanJobTable.DEFINITION)
        .ofBucket(bucket)
        .rowsInTurn(JOB, row -> logs.put(row.log(), log(row)));
    store
        .scan(DarshanFileTable.DEFINITION)
        .ofBucket(bucket)
        .whereUnknown("parent_record_id")
        .rowsInTurn(
            FILE,
            logs::containsKey,
            row -> {
              long id = ((Number) Objects.requireNonNull(row.value("record_id"))).longValue();
              if (!StandardStreams.contain(row.text("file_name"), id)) {
                access(row, id, Objects.requireNonNull(logs.get(row.log()))).addTo(sink);
              }
            });
  }

  private static LocalityRecord.Log log(StoredRow job) {
    return new LocalityRecord.Log(
        job.text("application").orElse(null),
        job.whole("process_count"),
        job.whole("uid"),
        job.log().jobId(),
        job.log().logId(),
        !job.texts("modules_incomplete").isEmpty());
  }

  /** The only rank of a job is rank 0 also where Darshan reduced its record. */
  private static LocalityRecord.OfRank access(StoredRow row, long id, LocalityRecord.Log log) {
    return new LocalityRecord.OfRank(
        new LocalityRecord.File(row.text("mount_point").orElse(null), id),
        log,
        new FileAccess(
            new FileOwner(log.uid(), log.application()),
            log.ranks() == 1 ? 0 : row.whole("rank"),
            row.count("bytes_read").orElse(0),
            row.count("bytes_written").orElse(0),
            micros(row, "read_start_time"),
            micros(row, "write_start_time")),
        row.count("posix_opens").orElse(0)
            + row.count("posix_stats").orElse(0)
            + row.count("stdio_opens").orElse(0),
        row.number("posix_f_meta_time").orElse(0) + row.number("stdio_f_meta_time").orElse(0));
  }

  private static OptionalLong micros(StoredRow row, String column) {
    return row.time(column)
        .map(time -> OptionalLong.of(TableRow.micros(time)))
        .orElse(OptionalLong.empty());
  }

  /** Gives the files of each log with what they are. */
  private static void locate(FilesOfRanks files, @Nullable String application, RecordSink sink) {
    while (files.hasNext()) {
      Iterator<LocalityRecord.OfRank> uses = files.next();
      List<LocalityRecord.OfRank> first = new ArrayList<>();
      while (uses.hasNext() && first.size() < MOST_ACCESSES) {
        first.add(uses.next());
      }
      List<FileAccess> accesses = first.stream().map(LocalityRecord.OfRank::access).toList();
      Locality locality = uses.hasNext() ? crowded(accesses) : Locality.of(accesses);
      LogsOfFile logs = new LogsOfFile(locality, application, sink);
      first.forEach(logs::add);
      uses.forEachRemaining(logs::add);
      logs.end();
    }
  }

  /** What so many accesses are of is no rank's own file, whatever the rest of them is. */
  private static Locality crowded(List<FileAccess> accesses) {
    Locality seen = Locality.of(accesses);
    return seen == Locality.NODE_LOCAL || seen == Locality.UNUSED ? Locality.READ_BY_OTHERS : seen;
  }

  /** Adds up what the ranks of each log did with a file. */
  private static final class LogsOfFile {
    private final Locality locality;
    private final @Nullable String application;
    private final RecordSink sink;
    private LocalityRecord.@Nullable OfFile log;

    LogsOfFile(Locality locality, @Nullable String application, RecordSink sink) {
      this.locality = locality;
      this.application = application;
      this.sink = sink;
    }

    void add(LocalityRecord.OfRank use) {
      LocalityRecord.OfFile one = new LocalityRecord.OfFile(use, locality);
      if (log != null && log.log().equals(one.log())) {
        log = log.and(one);
      } else {
        end();
        log = one;
      }
    }

    /** No further rank comes. */
    void end() {
      if (log != null) {
        String name = log.log().application();
        if (name != null && (application == null || name.equals(application))) {
          log.addTo(sink);
        }
      }
      log = null;
    }
  }

  private static List<OneApplication> applications(Iterator<byte[]> sorted) {
    List<OneApplication> all = new ArrayList<>();
    @Nullable OneApplication current = null;
    while (sorted.hasNext()) {
      LogLocality log = LogLocality.read(sorted.next());
      if (current == null || !current.isOf(log)) {
        current = new OneApplication(log);
        all.add(current);
      }
      current.add(log);
    }
    return all;
  }

  /** Sums of an application at a number of ranks. */
  private static final class OneApplication implements Serializable {
    private static final long serialVersionUID = 1;

    private final String application;
    private final long ranks;
    private long runs;
    private long writingRuns;
    private long localRuns;
    private long incompleteRuns;
    private final EnumMap<Locality, Long> reasons = new EnumMap<>(Locality.class);
    private final LocalityCounts counts = new LocalityCounts();

    OneApplication(LogLocality log) {
      this.application = log.application();
      this.ranks = log.ranks();
    }

    boolean isOf(LogLocality log) {
      return application.equals(log.application()) && ranks == log.ranks();
    }

    void add(LogLocality log) {
      runs++;
      writingRuns += log.isWriting() ? 1 : 0;
      localRuns += log.isLocal() ? 1 : 0;
      incompleteRuns += log.isIncomplete() ? 1 : 0;
      log.reason().ifPresent(reason -> reasons.merge(reason, 1L, Long::sum));
      counts.add(log.counts());
    }

    ApplicationLocality locality() {
      return new ApplicationLocality(
          application,
          ranks,
          runs,
          writingRuns,
          localRuns,
          incompleteRuns,
          LogLocality.most(reasons),
          counts.files(),
          counts.readAgainFiles(),
          counts.localBytes(),
          counts.metadata(),
          counts.localMetadata());
    }
  }
}
