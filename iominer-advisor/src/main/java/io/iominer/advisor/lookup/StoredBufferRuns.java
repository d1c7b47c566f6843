// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.burstbuffer.BufferRun;
import io.iominer.advisor.burstbuffer.CheckpointFiles;
import io.iominer.advisor.burstbuffer.CheckpointFiles.WrittenFile;
import io.iominer.advisor.burstbuffer.RequestedBuffer;
import io.iominer.advisor.burstbuffer.RunPhase;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.model.Cause;
import io.iominer.core.model.LogKey;
import io.iominer.core.sort.RecordBytes;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.JobAllocationTable;
import io.iominer.core.table.JobPhasesTable;
import io.iominer.core.table.SlurmJobTable;
import io.iominer.core.table.TableDefinition;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What runs ask of a burst buffer: rows of a store's tables, brought together by log. */
public final class StoredBufferRuns {
  /** Heuristic: of a log so many records of files, some 10 MB; further ones are not looked at. */
  private static final int MOST_FILES = 100_000;

  private static final String START = "start_time";

  private static final List<String> RUN =
      StoredRow.withLog(
          List.of(
              "application",
              START,
              "run_time_s",
              "node_count",
              "bytes_read",
              "bytes_written",
              "write_bandwidth",
              "read_bandwidth",
              "period_s"));

  /** What a write loses to OSTs, and not to its ranks and requests. */
  private static final List<String> OST_LOSSES =
      Stream.of(Cause.CONTENTION, Cause.SLOW_OST, Cause.STRIPING).map(Cause::column).toList();

  private static final List<String> DIAGNOSIS = StoredRow.withLog(OST_LOSSES);

  private static final List<String> PHASES =
      StoredRow.withLog(List.of("phase_start_s", "phase_read_bytes", "phase_write_bytes"));

  private static final List<String> FILE =
      StoredRow.withLog(
          List.of(
              "file_name",
              "bytes_written",
              "write_start_time",
              "write_end_time",
              "posix_max_byte_written"));

  private static final List<String> ALLOCATION =
      StoredRow.withLog(List.of(TableDefinition.RECORD_COLUMN));

  private static final List<String> JOB =
      List.of(TableDefinition.RECORD_COLUMN, "state", "restarts", "req_tres", "alloc_tres");

  /** Ends of a job that are not its user's will. Source: sacct's manual page, job state codes. */
  private static final Set<String> FAILED =
      Set.of("BOOT_FAIL", "FAILED", "LAUNCH_FAILED", "NODE_FAIL", "OUT_OF_MEMORY");

  private static final RecordBytes<BufferRun> CODEC = new RecordBytes<>(BufferRun.class);

  private StoredBufferRuns() {}

  /** What accounting knows of a job. */
  private record Accounted(long failures, OptionalLong requestedBytes) {}

  /**
   * The latest runs whose start is known; of one application where it is named.
   *
   * @param span how long before the latest start the others began at most
   */
  public static List<BufferRun> of(
      StoreExchange store, Optional<String> application, Duration span) {
    String chosen = application.orElse(null);
    Optional<Instant> latest =
        store.buckets((task, bucket) -> latestStart(task.store(), bucket, chosen)).stream()
            .flatMap(List::stream)
            .max(Comparator.naturalOrder());
    if (latest.isEmpty()) {
      return List.of();
    }
    Instant first = latest.get().minus(span);
    return store.buckets((task, bucket) -> ofBucket(task.store(), bucket, chosen, first)).stream()
        .flatMap(List::stream)
        .map(CODEC::read)
        .toList();
  }

  /** One, or none; a task's result is serialized. */
  private static List<Instant> latestStart(
      IoStore store, long bucket, @Nullable String application) {
    Instant[] latest = new Instant[1];
    starts(store, bucket, application)
        .rowsInTurn(
            List.of(START),
            row -> {
              Instant start = row.instant(START);
              if (latest[0] == null || start.isAfter(latest[0])) {
                latest[0] = start;
              }
            });
    return latest[0] == null ? List.of() : List.of(latest[0]);
  }

  private static StoreScan starts(IoStore store, long bucket, @Nullable String application) {
    return RunRows.of(store, application).ofBucket(bucket).whereKnown(START);
  }

  private static List<byte[]> ofBucket(
      IoStore store, long bucket, @Nullable String application, Instant first) {
    Map<LogKey, StoredRow> runs = new HashMap<>();
    starts(store, bucket, application)
        .whereAbove(START, ChronoUnit.MICROS.between(Instant.EPOCH, first) - 1)
        .rowsInTurn(RUN, row -> runs.put(row.log(), row));
    Map<LogKey, List<RunPhase>> phases = new HashMap<>();
    Map<LogKey, List<WrittenFile>> files = new HashMap<>();
    Map<LogKey, Accounted> accounted = new HashMap<>();
    Map<LogKey, Double> lost = new HashMap<>();
    if (!runs.isEmpty()) {
      scan(store, JobPhasesTable.DEFINITION, bucket)
          .rowsInTurn(PHASES, runs::containsKey, row -> phases.put(row.log(), phases(row)));
      scan(store, DiagnosisTable.DEFINITION, bucket)
          .whereKnown("io_s")
          .rowsInTurn(DIAGNOSIS, runs::containsKey, row -> lost.put(row.log(), lostToOsts(row)));
      scan(store, DarshanFileTable.DEFINITION, bucket)
          .whereUnknown("parent_record_id")
          .rowsInTurn(FILE, runs::containsKey, row -> add(row, files));
      accounted.putAll(accounted(store, bucket, runs.keySet()));
    }
    List<byte[]> records = new ArrayList<>();
    runs.forEach(
        (log, row) ->
            records.add(
                CODEC.write(
                    run(
                        row,
                        phases.getOrDefault(log, List.of()),
                        ostSeconds(row, Optional.ofNullable(lost.get(log))),
                        CheckpointFiles.of(files.getOrDefault(log, List.of())),
                        Optional.ofNullable(accounted.get(log))))));
    return records;
  }

  private static double lostToOsts(StoredRow row) {
    return OST_LOSSES.stream().mapToDouble(column -> row.number(column).orElse(0)).sum();
  }

  /**
   * Seconds that the writes of a run lost to OSTs: of those of the run as large a part as writes
   * have of its time in reads and writes.
   */
  private static OptionalDouble ostSeconds(StoredRow run, Optional<Double> lost) {
    OptionalDouble writing = seconds(run, "bytes_written", "write_bandwidth");
    OptionalDouble reading = seconds(run, "bytes_read", "read_bandwidth");
    if (lost.isEmpty() || writing.isEmpty() || reading.isEmpty()) {
      return OptionalDouble.empty();
    }
    double all = writing.getAsDouble() + reading.getAsDouble();
    return OptionalDouble.of(all > 0 ? lost.get() * writing.getAsDouble() / all : 0);
  }

  private static OptionalDouble seconds(StoredRow run, String bytes, String rate) {
    long count = run.whole(bytes);
    double perSecond = run.number(rate).orElse(0);
    if (count > 0 && !(perSecond > 0)) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(count == 0 ? 0 : count / perSecond);
  }

  private static StoreScan scan(IoStore store, TableDefinition table, long bucket) {
    return store.scan(table).ofBucket(bucket);
  }

  private static List<RunPhase> phases(StoredRow row) {
    List<Double> starts = row.reals("phase_start_s");
    List<Long> read = row.wholes("phase_read_bytes");
    List<Long> written = row.wholes("phase_write_bytes");
    return IntStream.range(0, starts.size())
        .mapToObj(i -> new RunPhase(starts.get(i), read.get(i), written.get(i)))
        .toList();
  }

  private static void add(StoredRow row, Map<LogKey, List<WrittenFile>> files) {
    Optional<Instant> start = row.time("write_start_time");
    Optional<Instant> end = row.time("write_end_time");
    long bytes = row.count("bytes_written").orElse(0);
    List<WrittenFile> known = files.computeIfAbsent(row.log(), log -> new ArrayList<>());
    if (start.isPresent() && end.isPresent() && bytes > 0 && known.size() < MOST_FILES) {
      row.text("file_name")
          .ifPresent(
              name ->
                  known.add(
                      new WrittenFile(
                          name,
                          seconds(start.get()),
                          seconds(end.get()),
                          bytes,
                          row.count("posix_max_byte_written").orElse(-1) + 1)));
    }
  }

  private static double seconds(Instant time) {
    return time.getEpochSecond() + time.getNano() / 1e9;
  }

  /** Of logs whose record of accounting is in the same bucket, as that of their own job is. */
  private static Map<LogKey, Accounted> accounted(IoStore store, long bucket, Set<LogKey> logs) {
    Map<String, Accounted> jobs = new HashMap<>();
    scan(store, SlurmJobTable.DEFINITION, bucket)
        .rowsInTurn(
            JOB,
            row ->
                jobs.put(
                    row.string(TableDefinition.RECORD_COLUMN),
                    new Accounted(
                        row.count("restarts").orElse(0)
                            + (row.text("state").filter(FAILED::contains).isPresent() ? 1 : 0),
                        RequestedBuffer.bytes(
                            row.text("req_tres").or(() -> row.text("alloc_tres"))))));
    Map<LogKey, Accounted> ofLogs = new HashMap<>();
    scan(store, JobAllocationTable.DEFINITION, bucket)
        .whereKnown(TableDefinition.RECORD_COLUMN)
        .rowsInTurn(
            ALLOCATION,
            logs::contains,
            row -> {
              Accounted job = jobs.get(row.string(TableDefinition.RECORD_COLUMN));
              if (job != null) {
                ofLogs.put(row.log(), job);
              }
            });
    return ofLogs;
  }

  private static BufferRun run(
      StoredRow row,
      List<RunPhase> phases,
      OptionalDouble ostSeconds,
      Optional<CheckpointFiles> checkpoints,
      Optional<Accounted> accounted) {
    return new BufferRun(
        row.string("application"),
        row.instant(START),
        row.number("run_time_s").orElse(0),
        row.count("node_count"),
        row.whole("bytes_read"),
        row.whole("bytes_written"),
        row.number("write_bandwidth"),
        ostSeconds,
        row.number("period_s"),
        phases,
        accounted.isPresent() ? OptionalLong.of(accounted.get().failures()) : OptionalLong.empty(),
        accounted.map(Accounted::requestedBytes).orElse(OptionalLong.empty()),
        checkpoints);
  }
}
