// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.collective.CollectiveRun;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.model.Cause;
import io.iominer.core.model.LogKey;
import io.iominer.core.sort.RecordBytes;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.JobPairTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Runs with collective reads of MPI-IO, from {@code application_run}, {@code diagnosis}, {@code
 * darshan_job} and the files that were read collectively of {@code darshan_file}. The exchange is
 * the cause that the diagnosis measured; time in MPI-IO minus time in POSIX would hold waiting.
 */
public final class StoredCollectives {
  /** Calls of collective reads, blocking and split ones. */
  private static final List<String> CALLS = List.of("mpiio_coll_reads", "mpiio_split_reads");

  private static final List<String> RUN =
      StoredRow.withLog(
          List.of(
              "application",
              "job_id",
              "process_count",
              "node_count",
              "start_time",
              "run_time_s",
              "io_s"));

  private static final List<String> JOB =
      StoredRow.withLog(
          List.of("mpiio_bytes_read", "mpiio_bytes_written", "collective_exchange_s"));

  private static final List<String> FILE =
      StoredRow.withLog(
          List.of(
              "record_id",
              "rank",
              "mount_point",
              "stripe_count",
              "stripe_size",
              "mpiio_coll_reads",
              "mpiio_split_reads",
              "posix_bytes_read",
              "posix_f_read_time"));

  private static final List<String> PAIR =
      StoredRow.withLog(List.of("other_job_id", "other_job_bytes"));

  private static final RecordBytes<CollectiveRun> RUNS = new RecordBytes<>(CollectiveRun.class);

  private StoredCollectives() {}

  /** All diagnosed runs with collective reads, in an order that is always the same. */
  public static List<CollectiveRun> of(StoreExchange store) {
    return store.buckets((task, bucket) -> ofBucket(task.store(), bucket)).stream()
        .flatMap(List::stream)
        .map(RUNS::read)
        .toList();
  }

  private static List<byte[]> ofBucket(IoStore store, long bucket) {
    Map<LogKey, StoredRow> jobs = new HashMap<>();
    for (String call : CALLS) {
      store
          .scan(DarshanJobTable.DEFINITION)
          .ofBucket(bucket)
          .whereAbove(call, 0L)
          .rowsInTurn(JOB, row -> jobs.put(row.log(), row));
    }
    if (jobs.isEmpty()) {
      return List.of();
    }
    Map<LogKey, OfFiles> files = files(store, bucket, jobs);
    Map<LogKey, Lost> lost = new HashMap<>();
    store
        .scan(DiagnosisTable.DEFINITION)
        .ofBucket(bucket)
        .rowsInTurn(
            StoredRow.withLog(List.of(Cause.EXCHANGE.column(), Cause.CONTENTION.column())),
            jobs::containsKey,
            row ->
                lost.put(
                    row.log(),
                    new Lost(
                        ofReads(
                            Objects.requireNonNull(jobs.get(row.log())),
                            row.number(Cause.EXCHANGE.column())),
                        row.number(Cause.CONTENTION.column()).orElse(0),
                        new TreeMap<>())));
    store
        .scan(JobPairTable.DEFINITION)
        .ofBucket(bucket)
        .rowsInTurn(
            PAIR,
            lost::containsKey,
            row ->
                Objects.requireNonNull(lost.get(row.log()))
                    .bytes
                    .merge(
                        row.whole("other_job_id"),
                        row.number("other_job_bytes").orElse(0),
                        Double::sum));
    List<byte[]> runs = new ArrayList<>();
    RunRows.of(store, null)
        .ofBucket(bucket)
        .rowsInTurn(
            RUN,
            jobs::containsKey,
            row ->
                runs.add(
                    RUNS.write(
                        run(
                            row,
                            files.getOrDefault(row.log(), new OfFiles()),
                            lost.getOrDefault(row.log(), Lost.UNKNOWN)))));
    return runs;
  }

  /** Without a heat map of MPI-IO the diagnosis cannot divide what calls take beyond POSIX. */
  private static OptionalDouble ofReads(StoredRow job, OptionalDouble exchange) {
    double read = job.number("mpiio_bytes_read").orElse(0);
    double all = read + job.number("mpiio_bytes_written").orElse(0);
    return exchange.isEmpty() || job.isNull("collective_exchange_s") || all == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(exchange.getAsDouble() * read / all);
  }

  private static CollectiveRun run(StoredRow run, OfFiles files, Lost lost) {
    return new CollectiveRun(
        run.string("application"),
        run.whole("process_count"),
        run.count("node_count"),
        Optional.ofNullable(files.mountPoint),
        run.time("start_time"),
        run.number("run_time_s"),
        run.number("io_s"),
        lost.exchange,
        run.count("job_id"),
        lost.byOthers(),
        files.aggregators(),
        files.readSeconds,
        files.osts,
        files.stripeBytes);
  }

  /**
   * Seconds that a run lost.
   *
   * @param bytes what other jobs moved meanwhile on its OSTs, by job id
   */
  private record Lost(OptionalDouble exchange, double contention, SortedMap<Long, Double> bytes) {
    private static final Lost UNKNOWN = new Lost(OptionalDouble.empty(), 0, new TreeMap<>());

    /** Contention, by the bytes of each other job. */
    List<CollectiveRun.OtherJob> byOthers() {
      double all = bytes.values().stream().mapToDouble(Double::doubleValue).sum();
      return contention == 0 || all == 0
          ? List.of()
          : bytes.entrySet().stream()
              .map(
                  other ->
                      new CollectiveRun.OtherJob(
                          other.getKey(), contention * other.getValue() / all))
              .toList();
    }
  }

  private static long calls(StoredRow row) {
    return CALLS.stream().mapToLong(call -> row.count(call).orElse(0)).sum();
  }

  /** What the files tell that a log read collectively. */
  private static final class OfFiles {
    private final Set<String> ids = new HashSet<>();
    private final Set<Long> readers = new HashSet<>();
    private @Nullable String mountPoint;
    private long mostCalls;
    private OptionalLong osts = OptionalLong.empty();
    private OptionalLong stripeBytes = OptionalLong.empty();
    private double readSeconds;
    private long bytes;
    private long reducedBytes;

    void addCollective(StoredRow row) {
      ids.add(id(row));
      if (calls(row) > mostCalls) {
        mostCalls = calls(row);
        mountPoint = row.text("mount_point").orElse(null);
      }
      if (row.count("stripe_count").orElse(0) > osts.orElse(0)) {
        osts = row.count("stripe_count");
        stripeBytes = row.count("stripe_size");
      }
    }

    void addRead(StoredRow row) {
      if (ids.contains(id(row))) {
        long read = row.whole("posix_bytes_read");
        bytes += read;
        readSeconds += row.number("posix_f_read_time").orElse(0);
        if (row.whole("rank") < 0) {
          reducedBytes += read;
        } else {
          readers.add(row.whole("rank"));
        }
      }
    }

    private static String id(StoredRow row) {
      return String.valueOf(row.value("record_id"));
    }

    /** Unknown where most of the bytes are of records that Darshan reduced over all ranks. */
    OptionalLong aggregators() {
      return readers.isEmpty() || 2 * reducedBytes > bytes
          ? OptionalLong.empty()
          : OptionalLong.of(readers.size());
    }
  }

  private static Map<LogKey, OfFiles> files(
      IoStore store, long bucket, Map<LogKey, StoredRow> jobs) {
    Map<LogKey, OfFiles> files = new HashMap<>();
    StoreScan scan =
        store.scan(DarshanFileTable.DEFINITION).ofBucket(bucket).whereUnknown("parent_record_id");
    for (String call : CALLS) {
      scan.whereAbove(call, 0L)
          .rowsInTurn(
              FILE,
              jobs::containsKey,
              row -> files.computeIfAbsent(row.log(), log -> new OfFiles()).addCollective(row));
    }
    scan.whereAbove("posix_bytes_read", 0L)
        .rowsInTurn(FILE, files::containsKey, row -> files.get(row.log()).addRead(row));
    return files;
  }
}
