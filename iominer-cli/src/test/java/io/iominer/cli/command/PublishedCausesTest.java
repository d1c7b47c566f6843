// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.core.model.Cause;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.Factor;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.simulator.output.JobLogs;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * The jobs of Tables I and II of the IOMiner paper (section III-F) as logs: more than 1,000
 * processes of at least 10 MB each, below 1 GB/s, on all 248 OSTs. The paper found their causes by
 * hand; {@code diagnose} has to find the same ones. The tables' numbers are lost in our copy, so
 * that sizes and times are made up within what the text says.
 */
class PublishedCausesTest {
  private static final long MIB = 1 << 20;
  private static final long SMALL = 32 << 10;
  private static final int RANKS = 1024;
  private static final int ALL_OSTS = 248;
  private static final int SHARED = -1;

  @TempDir private Path folder;

  private final Map<Long, String> names = new HashMap<>();
  private final List<CounterRecord> posix = new ArrayList<>();
  private final List<LustreRecord> layouts = new ArrayList<>();

  private enum Direction {
    READ,
    WRITE
  }

  /** What a rank, or all of them, did to a file. */
  private record Use(
      Direction direction,
      int rank,
      long bytes,
      long request,
      double consecutive,
      double start,
      double end,
      double seconds) {
    private PosixCounter counter(String read, String write) {
      return PosixCounter.valueOf(direction == Direction.READ ? read : write);
    }

    private PosixFCounter time(String suffix) {
      return PosixFCounter.valueOf(direction + suffix);
    }

    private CounterRecord record(long file) {
      long[] counters = new long[PosixCounter.values().length];
      double[] times = new double[PosixFCounter.values().length];
      long requests = bytes / request;
      counters[PosixCounter.OPENS.index()] = rank == SHARED ? RANKS : 1;
      counters[counter("READS", "WRITES").index()] = requests;
      counters[counter("BYTES_READ", "BYTES_WRITTEN").index()] = bytes;
      counters[counter("CONSEC_READS", "CONSEC_WRITES").index()] = (long) (consecutive * requests);
      counters[counter("SEQ_READS", "SEQ_WRITES").index()] = (long) (consecutive * requests);
      counters[counter("MAX_BYTE_READ", "MAX_BYTE_WRITTEN").index()] = bytes - 1;
      counters[
              (request == SMALL
                      ? counter("SIZE_READ_10K_100K", "SIZE_WRITE_10K_100K")
                      : counter("SIZE_READ_1M_4M", "SIZE_WRITE_1M_4M"))
                  .index()] =
          requests;
      counters[PosixCounter.ACCESS1_ACCESS.index()] = request;
      counters[PosixCounter.ACCESS1_COUNT.index()] = requests;
      times[PosixFCounter.OPEN_START_TIMESTAMP.index()] = start - 0.002;
      times[PosixFCounter.OPEN_END_TIMESTAMP.index()] = start - 0.001;
      times[PosixFCounter.CLOSE_START_TIMESTAMP.index()] = end;
      times[PosixFCounter.CLOSE_END_TIMESTAMP.index()] = end + 0.001;
      times[time("_START_TIMESTAMP").index()] = start;
      times[time("_END_TIMESTAMP").index()] = end;
      times[time("_TIME").index()] = seconds;
      times[PosixFCounter.META_TIME.index()] = 0.001;
      if (rank == SHARED) {
        counters[PosixCounter.FASTEST_RANK.index()] = 1;
        counters[PosixCounter.FASTEST_RANK_BYTES.index()] = bytes / RANKS;
        counters[PosixCounter.SLOWEST_RANK.index()] = 2;
        counters[PosixCounter.SLOWEST_RANK_BYTES.index()] = bytes / RANKS;
        times[PosixFCounter.FASTEST_RANK_TIME.index()] = seconds / RANKS;
        times[PosixFCounter.SLOWEST_RANK_TIME.index()] = seconds / RANKS;
      }
      return CounterRecord.of(DarshanModule.POSIX, file, rank, counters, times);
    }
  }

  /** All ranks use a file in the same way, all the time. */
  private static Use shared(
      Direction direction, long bytes, long request, double start, double end) {
    return new Use(direction, SHARED, bytes, request, 0.99, start, end, RANKS * (end - start));
  }

  /** A rank uses a file of its own all the time. */
  private static Use own(
      Direction direction, int rank, long bytes, long request, double start, double end) {
    return new Use(direction, rank, bytes, request, 0.99, start, end, end - start);
  }

  private void file(long id, Use use, long... osts) {
    names.put(id, "/scratch/physics/" + id + ".dat");
    posix.add(use.record(id));
    layouts.add(JobLogs.layout(id, use.rank(), MIB, osts));
  }

  private static long[] allOsts() {
    return LongStream.range(0, ALL_OSTS).toArray();
  }

  private JsonNode diagnose(double runSeconds) throws IOException {
    Instant start = Instant.parse("2017-11-05T08:00:00Z");
    Instant end = start.plusMillis((long) (1000 * runSeconds));
    new JobLogs(folder)
        .write(
            new JobLogs.Job(7, "ada", 1001, "physics", "", RANKS, 12, 1, start, end, ""),
            names,
            writer -> {
              JobLogs.write(writer, DarshanModule.POSIX, posix);
              JobLogs.write(writer, DarshanModule.LUSTRE, layouts);
            });
    StringWriter out = new StringWriter();
    CommandLine command = new CommandLine(new DiagnoseCommand());
    command.setOut(new PrintWriter(out));
    try (Stream<Path> files = Files.walk(folder)) {
      Path log =
          files.filter(file -> file.toString().endsWith(".darshan")).findFirst().orElseThrow();
      assertThat(command.execute("--json", log.toString())).isZero();
    }
    return new ObjectMapper().readTree(out.toString());
  }

  private static void assertCause(JsonNode log, Cause cause) {
    JsonNode diagnosis = log.get("diagnosis");
    assertThat(diagnosis.get("dominant_cause").asText()).isEqualTo(cause.label());
    assertThat(diagnosis.get("causes").get(0).get("share_of_lost").doubleValue())
        .isGreaterThan(0.95);
  }

  /** A rule has found something, of which nobody knows the seconds or everybody does. */
  private static void assertFound(JsonNode log, String rule, String status, String message) {
    List<String> found = new ArrayList<>();
    log.get("diagnosis")
        .get("findings")
        .forEach(
            finding -> {
              if (finding.get("rule").asText().equals(rule)) {
                found.add(finding.get("status").asText() + ": " + finding.get("message").asText());
              }
            });
    assertThat(found).containsExactly(status + ": " + message);
  }

  private static void assertFactor(
      JsonNode log, Direction direction, Factor factor, double least, double most) {
    JsonNode factors = log.get("factors").get(direction.name().toLowerCase(Locale.ROOT));
    assertThat(factors.get(factor.column()).doubleValue())
        .as(factor.column())
        .isBetween(least, most);
  }

  /** Section III-F's filter, and that the job uses all OSTs. */
  private static void assertIsOfTheTables(JsonNode log, Direction direction) {
    assertFactor(log, direction, Factor.BYTES, RANKS * 10e6, Double.MAX_VALUE);
    assertFactor(log, direction, Factor.CRITICAL_BANDWIDTH, 0, 1e9);
    assertFactor(log, direction, Factor.OST_COUNT, ALL_OSTS, ALL_OSTS);
  }

  /** Table II, Physics1.1: all 1,024 processes write a large file on one OST. */
  @Test
  void allProcessesWriteOneFileOnOneOst() throws IOException {
    file(1, shared(Direction.WRITE, RANKS * 16 * MIB, SMALL, 1, 56), 3);
    file(2, shared(Direction.WRITE, RANKS * 4 * MIB, SMALL, 56, 57), allOsts());
    JsonNode log = diagnose(60);
    assertIsOfTheTables(log, Direction.WRITE);
    assertFactor(log, Direction.WRITE, Factor.SMALL_SHARE, 0.5, 1);
    assertFactor(log, Direction.WRITE, Factor.NONCONSECUTIVE_SHARE, 0, 0.02);
    assertFactor(log, Direction.WRITE, Factor.PROCESSES_PER_OST, 1000, 1024);
    assertCause(log, Cause.STRIPING);
    assertFound(
        log, "shared-file-few-osts", "tripped", "1024 ranks share /scratch/physics/1.dat on 1 OST");
  }

  /** Table II, Physics1.2 and Chemistry1: the root process writes much more than others. */
  @Test
  void theRootProcessWritesMost() throws IOException {
    file(1, own(Direction.WRITE, 0, 20_480 * MIB, SMALL, 1, 61), allOsts());
    for (int rank = 1; rank < RANKS; rank++) {
      file(1 + rank, own(Direction.WRITE, rank, 10 * MIB, SMALL, 1, 1.5), rank % ALL_OSTS);
    }
    JsonNode log = diagnose(65);
    assertIsOfTheTables(log, Direction.WRITE);
    assertFactor(log, Direction.WRITE, Factor.SMALL_SHARE, 0.5, 1);
    assertFactor(log, Direction.WRITE, Factor.NONCONSECUTIVE_SHARE, 0, 0.02);
    assertFactor(log, Direction.WRITE, Factor.ONE_FILE_SHARE, 0.99, 1);
    assertCause(log, Cause.IMBALANCE);
    assertFound(
        log,
        "one-rank-dominates",
        "tripped",
        "rank 0 writes 67 % of the bytes, 20.0 GiB, of 1024 ranks");
  }

  /** Table II, App1: files that do not overlap, and no other factor. */
  @Test
  void filesAreWrittenOneAfterTheOther() throws IOException {
    for (int rank = 0; rank < RANKS; rank++) {
      double start = 1 + 0.08 * rank;
      file(1 + rank, own(Direction.WRITE, rank, 16 * MIB, MIB, start, start + 0.05), allOsts());
    }
    JsonNode log = diagnose(90);
    assertIsOfTheTables(log, Direction.WRITE);
    assertFactor(log, Direction.WRITE, Factor.SMALL_SHARE, 0, 0);
    assertFactor(log, Direction.WRITE, Factor.NONCONSECUTIVE_SHARE, 0, 0.1);
    assertFactor(log, Direction.WRITE, Factor.PROCESSES_PER_OST, 0, 1);
    assertFactor(log, Direction.WRITE, Factor.OVERLAP, 1, 1);
    assertCause(log, Cause.SERIALIZATION);
    assertFound(
        log,
        "serialized-io",
        "tripped",
        "1024 ranks write in 1024 groups: 51.2 s in total, the longest takes 0.050 s");
  }

  /**
   * Table I, Physics1: one file takes 95 % of the read time, and no other factor. A log alone does
   * not say how fast it could have been: the file is named, and no second is called lost.
   */
  @Test
  void oneFileTakesMostOfTheReadTime() throws IOException {
    for (int rank = 0; rank < RANKS; rank++) {
      file(2 + rank, own(Direction.READ, rank, 16 * MIB, MIB, 1, 6), rank % ALL_OSTS);
    }
    file(1, shared(Direction.READ, RANKS * MIB, MIB, 6, 101), allOsts());
    JsonNode log = diagnose(105);
    assertIsOfTheTables(log, Direction.READ);
    assertFactor(log, Direction.READ, Factor.SMALL_SHARE, 0, 0);
    assertFactor(log, Direction.READ, Factor.NONCONSECUTIVE_SHARE, 0, 0.1);
    assertFactor(log, Direction.READ, Factor.ONE_FILE_SHARE, 0.95, 0.95);
    assertFound(
        log,
        "one-file-dominates",
        "tripped",
        "reading /scratch/physics/1.dat takes 95 % of the critical path and holds 6 % of the bytes of"
            + " 1025 files");
    assertThat(log.get("diagnosis").get("causes")).isEmpty();
  }

  /** Table I, Meteorology1 and Climate1: small reads, and most do not follow one another. */
  @Test
  void readsAreSmallAndScattered() throws IOException {
    Use all = shared(Direction.READ, RANKS * 16 * MIB, SMALL, 1, 41);
    file(
        1,
        new Use(
            Direction.READ, SHARED, all.bytes(), SMALL, 0.2, all.start(), all.end(), all.seconds()),
        allOsts());
    JsonNode log = diagnose(45);
    assertIsOfTheTables(log, Direction.READ);
    assertFactor(log, Direction.READ, Factor.SMALL_SHARE, 0.5, 1);
    assertFactor(log, Direction.READ, Factor.NONCONSECUTIVE_SHARE, 0.79, 0.81);
    assertCause(log, Cause.PATTERN);
    assertFound(
        log,
        "small-requests",
        "tripped",
        "about 418,407 of 524,288 reads are smaller than 1 MiB and not consecutive");
  }
}
