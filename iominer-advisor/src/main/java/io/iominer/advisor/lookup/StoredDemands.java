// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.placement.PoolDemand;
import io.iominer.advisor.placement.RunFolders;
import io.iominer.advisor.placement.SizeDemand;
import io.iominer.core.day.UtcDays;
import io.iominer.core.exchange.RecordSink;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.model.LogKey;
import io.iominer.core.sort.RecordBytes;
import io.iominer.core.sort.SortedGroups;
import io.iominer.core.statistic.OrderStatistics;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.summary.Greatest;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.text.TextOrder;
import io.iominer.core.unit.Bandwidth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * What applications demand of file systems, by the diagnosed runs of a store: how fast they were at
 * each number of ranks, and where they wrote.
 */
final class StoredDemands {
  /** Users of an application whose folders are named, those with most runs; heuristic. */
  private static final int MOST_USERS = 10;

  /** Percentile of the runs' bandwidths that {@link SizeDemand#bandwidth()} is. */
  private static final double FAST = 0.9;

  private static final String START = "start_time";

  private static final List<String> RUN =
      StoredRow.withLog(
          List.of(
              "application",
              "process_count",
              "run_time_s",
              "read_bandwidth",
              "write_bandwidth",
              "access_pattern"));

  private static final List<String> LOST =
      StoredRow.withLog(List.of("io_s", "lost_slow_ost_s", "lost_contention_s"));

  private static final List<String> FOLDER =
      StoredRow.withLog(
          List.of("application", "user", "uid", "written_folder", "written_mount_point"));

  private static final RecordBytes<OfRun> RUNS = new RecordBytes<>(OfRun.class);
  private static final RecordBytes<Sizes> SIZES = new RecordBytes<>(Sizes.class);
  private static final RecordBytes<RunFolder> RUN_FOLDERS = new RecordBytes<>(RunFolder.class);
  private static final RecordBytes<Folders> FOLDERS = new RecordBytes<>(Folders.class);

  private static final Comparator<OwnerFolder> MOST_RUNS_FIRST =
      Comparator.comparingLong((OwnerFolder one) -> -one.runs)
          .thenComparing(OwnerFolder::owner, TextOrder.OF_BYTES);

  private StoredDemands() {}

  /** An application on a file system. */
  private record Place(Optional<String> fileSystem, String application) {
    int key() {
      return Objects.hash(fileSystem, application);
    }
  }

  /** What a run demands. */
  private record OfRun(Place place, long ranks, SizeDemand demand) {}

  /** What the runs at each number of ranks demand. */
  private record Sizes(Place place, List<SizeDemand> sizes) {}

  /** The folder of the largest file that a run wrote. */
  private record RunFolder(Place place, String owner, String folder, long jobId) {}

  /** What the folders of a user's runs have in common. */
  private record OwnerFolder(String owner, long runs, Optional<String> folder) {}

  private record Folders(Place place, List<String> folders) {}

  /**
   * Those of each file system, in the order of the applications' names.
   *
   * @param days from the first to the last of which the runs started
   * @param span time that these runs cover; only asked for where there are demands
   */
  static Map<Optional<String>, List<PoolDemand>> of(
      StoreExchange store, UtcDays days, Supplier<Duration> span) {
    List<Sizes> sizes =
        store
            .bucketRecords((task, bucket, sink) -> giveRuns(task.store(), bucket, days, sink))
            .collect((sorted, run) -> sizes(sorted))
            .stream()
            .flatMap(List::stream)
            .map(SIZES::read)
            .sorted(Comparator.comparing(one -> one.place.application))
            .toList();
    if (sizes.isEmpty()) {
      return Map.of();
    }
    Duration covered = span.get();
    Map<Place, List<String>> folders =
        store
            .bucketRecords((task, bucket, sink) -> giveFolders(task.store(), bucket, days, sink))
            .collect((sorted, run) -> folders(sorted))
            .stream()
            .flatMap(List::stream)
            .map(FOLDERS::read)
            .collect(Collectors.toMap(Folders::place, Folders::folders));
    return sizes.stream()
        .collect(
            Collectors.groupingBy(
                one -> one.place.fileSystem,
                Collectors.mapping(
                    one ->
                        PoolDemand.of(
                            one.place.application,
                            one.sizes,
                            covered,
                            folders.getOrDefault(one.place, List.of())),
                    Collectors.toList())));
  }

  /** A run, and the file system of the OST that its log used for longest. */
  private static final class Candidate {
    private final StoredRow run;
    private @Nullable Place place;

    Candidate(StoredRow run) {
      this.run = run;
    }

    void use(List<StoredRow> osts) {
      osts.stream()
          .reduce((one, other) -> one.real("busy_s") > other.real("busy_s") ? one : other)
          .ifPresent(
              longest -> place = new Place(longest.text("file_system"), run.string("application")));
    }
  }

  private static void giveRuns(IoStore store, long bucket, UtcDays days, RecordSink sink) {
    Map<LogKey, Candidate> runs = new HashMap<>();
    List<Long> jobs = new ArrayList<>();
    days.span(RunRows.of(store, null).ofBucket(bucket), START)
        .rowsInTurn(
            RUN,
            row -> {
              runs.put(row.log(), new Candidate(row));
              jobs.add(row.log().jobId());
            });
    store
        .scan(JobContentionTable.DEFINITION)
        .ofBucket(bucket)
        .ofJobs(jobs)
        .rowsInTurn(
            StoredRow.withLog(List.of("osts")),
            row -> {
              Candidate candidate = runs.get(row.log());
              if (candidate != null) {
                candidate.use(row.structs("osts"));
              }
            });
    store
        .scan(DiagnosisTable.DEFINITION)
        .ofBucket(bucket)
        .ofJobs(jobs)
        .whereAbove("io_s", 0.0)
        .rowsInTurn(
            LOST,
            lost -> {
              Candidate candidate = runs.get(lost.log());
              if (candidate != null && candidate.place != null) {
                Place place = candidate.place;
                SizeDemand demand = ofRun(candidate.run, lost);
                long ranks = candidate.run.whole("process_count");
                sink.add(place.key(), RUNS.write(new OfRun(place, ranks, demand)));
              }
            });
  }

  private static SizeDemand ofRun(StoredRow run, StoredRow lost) {
    return new SizeDemand(
        1,
        new Bandwidth(
            Math.max(
                run.number("read_bandwidth").orElse(0), run.number("write_bandwidth").orElse(0))),
        run.number("run_time_s").orElse(0),
        lost.real("io_s"),
        lost.number("lost_slow_ost_s").orElse(0),
        lost.number("lost_contention_s").orElse(0),
        run.text("access_pattern"));
  }

  private static List<byte[]> sizes(Iterator<byte[]> sorted) {
    List<byte[]> all = new ArrayList<>();
    SortedGroups.forEach(
        RUNS.read(sorted),
        OfRun::place,
        (place, ofPlace) -> {
          List<SizeDemand> sizes = new ArrayList<>();
          SortedGroups.forEach(ofPlace, OfRun::ranks, (ranks, runs) -> sizes.add(size(runs)));
          all.add(SIZES.write(new Sizes(place, sizes)));
        });
    return all;
  }

  private static SizeDemand size(Iterator<OfRun> runs) {
    long count = 0;
    double runSeconds = 0;
    double ioSeconds = 0;
    double slowOstSeconds = 0;
    double contentionSeconds = 0;
    DoubleStream.Builder bandwidths = DoubleStream.builder();
    Map<String, Long> patterns = new TreeMap<>();
    while (runs.hasNext()) {
      SizeDemand run = runs.next().demand;
      count++;
      runSeconds += run.runSeconds();
      ioSeconds += run.ioSeconds();
      slowOstSeconds += run.slowOstSeconds();
      contentionSeconds += run.contentionSeconds();
      bandwidths.add(run.bandwidth().bytesPerSecond());
      run.accessPattern().ifPresent(pattern -> patterns.merge(pattern, 1L, Long::sum));
    }
    return new SizeDemand(
        count,
        new Bandwidth(OrderStatistics.of(bandwidths.build()).percentile(FAST).orElseThrow()),
        runSeconds,
        ioSeconds,
        slowOstSeconds,
        contentionSeconds,
        patterns.entrySet().stream()
            .reduce((one, other) -> one.getValue() >= other.getValue() ? one : other)
            .map(Map.Entry::getKey));
  }

  private static void giveFolders(IoStore store, long bucket, UtcDays days, RecordSink sink) {
    days.span(store.scan(DarshanJobTable.DEFINITION).ofBucket(bucket), START)
        .whereKnown("application")
        .whereKnown("written_folder")
        .rowsInTurn(
            FOLDER,
            job -> {
              Place place = new Place(job.text("written_mount_point"), job.string("application"));
              String owner = job.text("user").orElse(Long.toString(job.whole("uid")));
              sink.add(
                  place.key(),
                  RUN_FOLDERS.write(
                      new RunFolder(
                          place, owner, job.string("written_folder"), job.log().jobId())));
            });
  }

  private static List<byte[]> folders(Iterator<byte[]> sorted) {
    List<byte[]> all = new ArrayList<>();
    SortedGroups.forEach(
        RUN_FOLDERS.read(sorted),
        RunFolder::place,
        (place, runs) -> {
          Greatest<OwnerFolder> most = new Greatest<>(MOST_USERS, MOST_RUNS_FIRST.reversed());
          SortedGroups.forEach(
              runs, RunFolder::owner, (owner, ofOwner) -> most.add(common(owner, ofOwner)));
          List<String> folders =
              most.stream()
                  .sorted(MOST_RUNS_FIRST)
                  .flatMap(one -> one.folder.stream())
                  .distinct()
                  .toList();
          all.add(FOLDERS.write(new Folders(place, folders)));
        });
    return all;
  }

  private static OwnerFolder common(String owner, Iterator<RunFolder> runs) {
    RunFolder first = runs.next();
    RunFolder last = first;
    long count = 1;
    while (runs.hasNext()) {
      last = runs.next();
      count++;
    }
    return new OwnerFolder(
        owner,
        count,
        RunFolders.of(first.folder, last.folder, first.jobId, first.place.fileSystem));
  }
}
