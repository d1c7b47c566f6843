// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.analysis.log.LogDiagnosis;
import io.iominer.analysis.log.LogReport;
import io.iominer.analysis.store.StoreDiagnosis;
import io.iominer.core.exchange.spark.SessionExchange;
import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Verdict;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.Tuples;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.DarshanWriter;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.ModuleRecordReader;
import io.iominer.ingest.darshan.ModuleWriter;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.ingest.darshan.WriteOptions;
import io.iominer.ingest.job.IngestJob;
import io.iominer.ingest.job.IngestRequest;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.testing.SharedData;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TestSpark;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All logs of the collections, alone and in a store: there is one diagnosis of a log, whoever asks.
 * What logs of every layer above POSIX moved is compared with what the reference parser prints, or
 * with what is known of the program.
 */
class CorpusStoreTest {
  private static final String ONE_JOB = "id3116902-211036";

  /** Logs of the corpus, by a part of their name, with the modules whose bytes must count. */
  private static final List<Layered> LAYERED =
      List.of(
          new Layered("ior-DFS", Set.of("DFS", "STDIO")),
          new Layered("dl__ior_pnetcdf_hdf5__shane_ior-HDF5", Set.of("POSIX", "STDIO")),
          new Layered("treddy_h5d_no_h5f", Set.of("POSIX")),
          new Layered("dl__apmpi_apxc", Set.of("POSIX", "STDIO")),
          new Layered(ONE_JOB + "5", Set.of("POSIX", "STDIO")),
          new Layered(ONE_JOB + "6", Set.of("POSIX", "STDIO")));

  private static final Layered DAOS_ALONE = new Layered("ior-DFS", Set.of("DAOS"));

  /** Jobs through PnetCDF: blocking puts of small records, nonblocking puts of large ones. */
  private static final long ORION = 4478619;

  private static final long UMBRA = 4478859;

  @TempDir private static Path folder;

  private static Path daos;
  private static @Nullable IOMiner miner;

  /** A log and the modules of it whose bytes are the job's. */
  private record Layered(String name, Set<String> modules) {
    Path file() {
      return SharedData.darshanLogs().stream()
          .filter(log -> log.getFileName().toString().contains(name))
          .filter(log -> !log.getFileName().toString().startsWith("bzip2"))
          .findFirst()
          .orElseThrow();
    }

    /** Bytes that the reference parser prints, of files or of the standard streams, too. */
    long bytes(String direction, Predicate<String> files) throws IOException {
      long bytes = 0;
      try (BufferedReader text = SharedData.gzipText(SharedData.expected(file(), "base"))) {
        for (String line : text.lines().toList()) {
          String[] fields = line.split("\t", -1);
          if (modules.contains(fields[0])
              && fields[3].equals(fields[0] + "_BYTES_" + direction)
              && files.test(fields[5])) {
            bytes += Long.parseLong(fields[4]);
          }
        }
      }
      return bytes;
    }
  }

  @BeforeAll
  static void ingestAndDiagnose() throws IOException {
    Path store = SmallStore.in(folder.resolve("store"));
    daos = folder.resolve("daos.darshan");
    copy(DAOS_ALONE.file(), daos, DarshanModule.DAOS);
    new IngestJob(SessionExchange.of(TestSpark.session(), "ingest"), WorkListener.SILENT)
        .run(IngestRequest.of(logs(), store));
    new StoreDiagnosis(
            SessionExchange.of(TestSpark.session(), "diagnosis"),
            DiagnosisSettings.standard(),
            WorkListener.SILENT)
        .diagnoseNew(store);
    miner = IOMiner.open(store, TestSpark.session());
  }

  @AfterAll
  static void close() {
    if (miner != null) {
      miner.close();
    }
  }

  private static List<Path> logs() throws IOException {
    List<Path> logs = new ArrayList<>(SharedData.darshanLogs());
    logs.addAll(layerData());
    logs.add(daos);
    return logs;
  }

  private static List<Path> layerData() throws IOException {
    try (Stream<Path> files = Files.list(SharedData.folder("layer-data/darshan"))) {
      return files.sorted().toList();
    }
  }

  /** A log that has the records of one module only. */
  private static void copy(Path from, Path to, DarshanModule module) throws IOException {
    try (DarshanLog log = DarshanLog.open(LogSource.of(from), ReadLimits.DEFAULT);
        DarshanWriter writer = DarshanWriter.create(to, WriteOptions.CURRENT)) {
      writer.job(log.job());
      writer.names(log.names());
      try (ModuleRecordReader reader = log.records(log.header().region(module).orElseThrow());
          ModuleWriter records = writer.module(module)) {
        for (DarshanRecord record = reader.next(); record != null; record = reader.next()) {
          records.write(record);
        }
      }
    }
  }

  private static Path labelled(long job) throws IOException {
    return layerData().stream()
        .filter(file -> file.toString().contains("_id" + job + "-"))
        .findFirst()
        .orElseThrow();
  }

  private static LogReport alone(Path file) throws IOException {
    return LogDiagnosis.of(file, DiagnosisSettings.standard());
  }

  private static List<Row> rows(String statement) {
    return Objects.requireNonNull(miner).query(statement).collect();
  }

  private static Row row(Path log, String columns) {
    List<Row> rows =
        rows(
            "SELECT "
                + columns
                + " FROM darshan_job j JOIN diagnosis d USING (job_id, log_id)"
                + " WHERE j.log_file LIKE '%/"
                + log.getFileName()
                + "'");
    assertThat(rows).as(log.toString()).hasSize(1);
    return rows.get(0);
  }

  /** What {@code explain} and {@code slow} say is read from these tables. */
  @Test
  void aStoreSaysOfALogWhatIsSaidOfItAlone() throws IOException {
    StoredAndAlone stored = new StoredAndAlone(Objects.requireNonNull(miner));
    List<Path> knownBetter = new ArrayList<>();
    for (Path log : logs()) {
      if (stored.check(log, alone(log))) {
        knownBetter.add(log);
      }
    }
    assertThat(knownBetter)
        .as("logs of which the store knows what else was on their OSTs")
        .isNotEmpty()
        .hasSizeLessThan(logs().size() / 2);
  }

  @Test
  void bytesAreThoseOfTheReferenceParserEachOnce() throws IOException {
    for (Layered log : LAYERED) {
      assertBytes(log, log.file());
    }
    assertBytes(DAOS_ALONE, daos);
  }

  private static void assertBytes(Layered reference, Path log) throws IOException {
    LogReport alone = alone(log);
    long read = reference.bytes("READ", file -> true);
    long written = reference.bytes("WRITTEN", file -> true);
    assertThat(alone.profile().summary().io().bytesRead()).as(log.toString()).isEqualTo(read);
    assertThat(alone.profile().summary().io().bytesWritten()).as(log.toString()).isEqualTo(written);
    Row stored = row(log, "j.bytes_read, j.bytes_written");
    assertThat(stored.getLong(0)).as(log.toString()).isEqualTo(read);
    assertThat(stored.getLong(1)).as(log.toString()).isEqualTo(written);
    Predicate<String> isFile = file -> !file.startsWith("<STD");
    assertThat(alone.job().facts().readers().totalBytes())
        .as(log.toString())
        .isEqualTo((double) reference.bytes("READ", isFile));
    assertThat(alone.job().facts().writers().totalBytes())
        .as(log.toString())
        .isEqualTo((double) reference.bytes("WRITTEN", isFile));
  }

  /** Of a log with MPI-IO above POSIX as of any other; standard streams are no files. */
  @Test
  void bytesOfPerformanceFactorsCountEachByteOnce() {
    String ofFiles =
        "SELECT log_id, 'read' AS direction, sum(bytes_read) AS bytes FROM darshan_file"
            + " WHERE coalesce(file_name, '') NOT IN ('<STDIN>', '<STDOUT>', '<STDERR>')"
            + " GROUP BY log_id"
            + " UNION ALL SELECT log_id, 'write', sum(bytes_written) FROM darshan_file"
            + " WHERE coalesce(file_name, '') NOT IN ('<STDIN>', '<STDOUT>', '<STDERR>')"
            + " GROUP BY log_id";
    String different =
        "SELECT p.log_id, p.direction, p.bytes, f.bytes FROM %s p JOIN ("
            + ofFiles
            + ") f USING (log_id, direction) WHERE NOT p.bytes <=> f.bytes";
    IOMiner store = Objects.requireNonNull(miner);
    assertThat(rows(different.formatted("perf_factor"))).isEmpty();
    assertThat(
            rows(
                "SELECT log_id FROM perf_factor JOIN darshan_job USING (job_id, log_id)"
                    + " WHERE bytes = IF(direction = 'read', posix_bytes_read,"
                    + " posix_bytes_written) AND IF(direction = 'read', mpiio_bytes_read,"
                    + " mpiio_bytes_written) > 0"))
        .as("logs in which MPI-IO moved what POSIX counts")
        .isNotEmpty();
    Tuples files = store.load("darshan_file");
    for (IoDirection direction : IoDirection.values()) {
      assertThat(bytes(files.extractPerfFactors("0", "1000TB/s", direction).tuples().collect()))
          .isEqualTo(
              bytes(
                  rows(
                      "SELECT log_id, bytes FROM perf_factor WHERE critical_bandwidth IS NOT NULL AND"
                          + " direction = '"
                          + direction.name().toLowerCase(Locale.ROOT)
                          + "'")))
          .isNotEmpty();
    }
  }

  private static Map<String, Long> bytes(List<Row> factors) {
    return factors.stream()
        .collect(Collectors.toMap(row -> row.getAs("log_id"), row -> row.<Long>getAs("bytes")));
  }

  /** DFS is missing, so the objects below it count. */
  @Test
  void ioThroughDaosAloneIsDiagnosed() throws IOException {
    assertThat(alone(daos).diagnosis().verdict()).isNotEqualTo(Verdict.NO_IO);
    assertThat(alone(daos).diagnosis().losses().orElseThrow().ioSeconds()).isBetween(0.01, 0.6135);
  }

  /** {@code LABELS.tsv}: 20 variables of 80 records, 256 floats of each of 4 processes. */
  @Test
  void smallRequestsThroughPnetcdfAreWhatTheLabelNames() throws IOException {
    LogReport orion = alone(labelled(ORION));
    assertThat(orion.job().facts().writers().totalBytes())
        .isCloseTo(20 * 80 * 256 * 4.0 * 4, within(64.0 * 1024));
    assertThat(orion.diagnosis().dominant()).contains(Cause.LIBRARY);
  }

  /** {@code LABELS.tsv}: 10 variables of 8 records, 65536 floats of each of 6 processes. */
  @Test
  void largeRequestsThroughPnetcdfCountOnce() throws IOException {
    LogReport umbra = alone(labelled(UMBRA));
    assertThat(umbra.job().facts().writers().totalBytes())
        .isCloseTo(10 * 8 * 65536 * 4.0 * 6, within(64.0 * 1024));
  }

  /** {@code LABELS.tsv}: ten runs of an application, to three of which another program came. */
  @Test
  void runsThatAreSlowerThanTheOthersOfTheirApplicationMetContention() throws IOException {
    int troubled = 0;
    int healthy = 0;
    for (String line : Files.readAllLines(SharedData.folder("layer-data").resolve("LABELS.tsv"))) {
      String[] label = line.split("\t", -1);
      if (label[1].equals("ursae")) {
        Row row = row(labelled(Long.parseLong(label[0])), "dominant_cause, lost_s, verdict");
        if (label[3].equals("contention")) {
          troubled++;
          double lost = Double.parseDouble(label[7]);
          assertThat(row.getString(0)).isEqualTo(Cause.CONTENTION.label());
          assertThat(row.getDouble(1)).isBetween(lost / 1.5, lost * 1.5);
        } else {
          healthy++;
          assertThat(row.getString(2)).isEqualTo(Verdict.NO_BOTTLENECK.label());
        }
      }
    }
    assertThat(troubled).isEqualTo(3);
    assertThat(healthy).isEqualTo(7);
    assertThat(rows("SELECT message, evidence FROM finding WHERE rule = 'slower-than-usual'"))
        .hasSize(3)
        .allSatisfy(
            found -> {
              assertThat(found.getString(0))
                  .contains(
                      "usually takes 2.8", "(9 comparable runs, 2 of them slower than usual)");
              assertThat(found.getList(1)).hasSize(3);
            });
  }

  @Test
  void logsOfOneJobThatUseAnOstAtTheSameTimeAreNoContentionForEachOther() {
    String logs =
        "(SELECT u.* FROM file_ost_use u JOIN darshan_job j USING (job_id, log_id)"
            + " WHERE j.log_file LIKE '%"
            + ONE_JOB
            + "%')";
    assertThat(
            rows(
                "SELECT DISTINCT a.ost FROM "
                    + logs
                    + " a JOIN "
                    + logs
                    + " b ON a.log_id < b.log_id AND a.ost = b.ost"
                    + " AND a.file_system <=> b.file_system"
                    + " AND a.start_time < b.end_time AND b.start_time < a.end_time"))
        .as("OSTs that both use at the same time")
        .isNotEmpty();
    List<Row> found =
        rows(
            "SELECT c.log_id, sum(o.busy_s), sum(o.overlap_s), sum(o.other_jobs_bytes)"
                + " FROM darshan_job j JOIN job_contention c USING (job_id, log_id)"
                + " LATERAL VIEW explode(c.osts) AS o WHERE j.log_file LIKE '%"
                + ONE_JOB
                + "%' GROUP BY c.log_id");
    assertThat(found).hasSize(4);
    for (Row log : found) {
      assertThat(log.getDouble(1)).isPositive();
      assertThat(log.getDouble(2)).isZero();
      assertThat(log.getDouble(3)).isZero();
    }
  }
}
