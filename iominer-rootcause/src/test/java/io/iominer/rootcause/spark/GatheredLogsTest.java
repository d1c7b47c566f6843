// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.CounterUnit;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.RawText;
import io.iominer.core.model.Verdict;
import io.iominer.core.query.IOMiner;
import io.iominer.core.query.Tuples;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.JobDiagnosis;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFactsBuilder;
import io.iominer.rootcause.gather.GatheredLog;
import io.iominer.testing.TestSpark;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A store of four logs of one job that were not diagnosed yet: one of three files by two ranks, one
 * of none, one of a file that all ranks wrote through MPI-IO and two through POSIX below, and one
 * of a file whose counters contradict each other.
 */
class GatheredLogsTest {
  private static final long JOB = 7;
  private static final int FILES = 3;
  private static final int PROCESSES = 2;

  private static final CounterRecord IMPLAUSIBLE = implausible();

  @TempDir private static Path folder;

  private static IOMiner miner;

  @BeforeAll
  static void fill() {
    IoStore.openOrCreate(folder, 1);
    List<TableRow> files = new ArrayList<>();
    for (int file = FILES; file > 0; file--) {
      for (long rank = 0; rank < PROCESSES; rank++) {
        files.add(
            row(DarshanFileTable.DEFINITION, "many")
                .setUnsigned("record_id", -file)
                .set("rank", rank)
                .set("file_name", "/scratch/" + file)
                .set("posix_opens", 1L)
                .set("posix_bytes_written", 10L));
      }
    }
    files.add(
        row(DarshanFileTable.DEFINITION, "two-phase")
            .setUnsigned("record_id", 9)
            .set("rank", -1L)
            .set("mpiio_indep_opens", 0L)
            .set("mpiio_bytes_written", 60L));
    for (long rank = 0; rank < PROCESSES; rank++) {
      files.add(
          row(DarshanFileTable.DEFINITION, "two-phase")
              .setUnsigned("record_id", 9)
              .set("rank", rank)
              .set("posix_opens", 1L)
              .set("posix_bytes_written", 30L));
    }
    TableRow implausible =
        row(DarshanFileTable.DEFINITION, "implausible").setUnsigned("record_id", 9).set("rank", 0L);
    for (PosixCounter counter : PosixCounter.values()) {
      if (counter.unit() != CounterUnit.IDENTIFIER) {
        implausible.set(counter.columnName(), IMPLAUSIBLE.raw(counter));
      }
    }
    files.add(implausible);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      writer.add(change, DarshanFileTable.DEFINITION, files);
      for (TableDefinition table :
          List.of(DarshanJobTable.DEFINITION, JobContentionTable.DEFINITION)) {
        writer.add(
            change,
            table,
            List.of(
                job(table, "many"),
                job(table, "none"),
                job(table, "two-phase"),
                job(table, "implausible")));
      }
      writer.commit(change);
    }
    miner = IOMiner.open(folder, TestSpark.session());
    miner.spark().conf().set("spark.sql.adaptive.enabled", "false");
  }

  private static CounterRecord implausible() {
    long[] counters = new long[PosixCounter.values().length];
    counters[PosixCounter.READS.index()] = 2;
    counters[PosixCounter.BYTES_READ.index()] = 10;
    counters[PosixCounter.SEQ_READS.index()] = 1_933_743_882_159L;
    return CounterRecord.of(DarshanModule.POSIX, 9, 0, counters, new double[17]);
  }

  private static TableRow row(TableDefinition table, String log) {
    return TableRow.blank(table).set(TableDefinition.BUCKET_COLUMN, JOB).set("log_id", log);
  }

  private static TableRow job(TableDefinition table, String log) {
    TableRow row = row(table, log);
    return table == DarshanJobTable.DEFINITION
        ? row.set("modules", List.of("POSIX", "MPI-IO"))
            .set("process_count", (long) PROCESSES)
            .set("impossible_values", log.equals("two-phase") ? 3L : 0L)
            .set("start_time", log.equals("none") ? null : 1_000_000L)
        : row;
  }

  @AfterAll
  static void close() {
    miner.close();
  }

  private static Dataset<String> gathered(double mostFiles) {
    return JobGroups.flatMap(
        GatheredLogs.pending(miner),
        mostFiles,
        logs -> {
          List<String> texts = new ArrayList<>();
          logs.forEachRemaining(log -> texts.add(text(log)));
          return texts.iterator();
        },
        String.class);
  }

  private static String text(GatheredLog log) {
    return log.log().logId()
        + " "
        + log.files()
        + " "
        + log.evidence().map(evidence -> evidence.facts().bytes()).orElse(-1L);
  }

  @Test
  void allRecordsOfALogAreGatheredUnlessItHasTooManyFiles() {
    assertThat(gathered(FILES).collectAsList())
        .containsExactly("implausible 1 10", "many 3 60", "none 0 0", "two-phase 1 60");
    assertThat(gathered(FILES - 1.0).collectAsList())
        .containsExactly("implausible 1 10", "many 3 -1", "none 0 0", "two-phase 1 60");
  }

  @Test
  void caveatsOfTheLogsThemselvesAreKept() {
    assertThat(
            JobGroups.flatMap(
                    GatheredLogs.pending(miner),
                    FILES,
                    logs -> {
                      List<String> texts = new ArrayList<>();
                      logs.forEachRemaining(
                          log ->
                              texts.add(
                                  log.log().logId()
                                      + log.evidence()
                                          .orElseThrow()
                                          .facts()
                                          .anomalies()
                                          .caveats()));
                      return texts.iterator();
                    },
                    String.class)
                .collectAsList())
        .containsExactly(
            "implausible[records that contradict themselves: 1 of 1, 100 % of records, bytes or time]",
            "many[]",
            "none[the start of the run is not known: it lies outside the years 1970 to 9999]",
            "two-phase[values that cannot be, such as negative times, left out of sums: 3]");
  }

  @Test
  void aLogIsAsImplausibleAsOnItsOwn() {
    JobFactsBuilder alone =
        new JobFactsBuilder(
            new JobRecord("3.41", 1, 1, 0, 0, 0, PROCESSES, JOB, RawText.EMPTY, RawText.EMPTY),
            NameTable.NONE);
    alone.add(IMPLAUSIBLE);
    List<String> said =
        JobDiagnosis.of(
                alone.build(List.of()),
                JobContention.UNKNOWN,
                DiagnosisSettings.standard(),
                file -> Long.toUnsignedString(file.id()))
            .diagnosis()
            .caveats();
    assertThat(said).last().asString().startsWith("9 of rank 0: POSIX_SEQ_READS 1933743882159");
    assertThat(
            JobGroups.flatMap(
                    GatheredLogs.pending(miner).filter("log_id = 'implausible'"),
                    FILES,
                    logs -> {
                      List<String> texts = new ArrayList<>();
                      logs.forEachRemaining(
                          log -> {
                            Diagnosis diagnosis =
                                log.diagnose(DiagnosisSettings.standard())
                                    .orElseThrow()
                                    .diagnosis();
                            texts.add(diagnosis.verdict().label());
                            texts.addAll(diagnosis.caveats());
                          });
                      return texts.iterator();
                    },
                    String.class)
                .collectAsList())
        .startsWith(Verdict.IMPLAUSIBLE_COUNTERS.label())
        .endsWith(said.toArray(String[]::new))
        .hasSize(said.size() + 1);
  }

  /** The table of diagnoses is empty, and so has no buckets. */
  @Test
  void rowsAreNotExchangedBeforeTheFirstJudgement() {
    String plan = gathered(FILES).queryExecution().executedPlan().toString();
    assertThat(plan).contains("SortMergeJoin").doesNotContain("Exchange hashpartitioning");
  }

  @Test
  void whatIsSaidOfALogIsInOneRow() {
    Tuples rows = GatheredLogs.pending(miner);
    assertThat(rows.filter("osts IS NOT NULL").collect())
        .extracting(row -> row.<String>getAs("log_id"))
        .containsExactlyInAnyOrder("many", "none", "two-phase", "implausible");
    List<Row> others = rows.filter("osts IS NULL").collect();
    assertThat(others).hasSize(FILES * PROCESSES + PROCESSES + 2);
    assertThat(others).allMatch(row -> !row.isNullAt(row.fieldIndex("record_id")));
  }
}
