// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.CounterUnit;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LogKey;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.RawText;
import io.iominer.core.model.Verdict;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.ApplicationRunTable;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.JobDiagnosis;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFactsBuilder;
import io.iominer.rootcause.gather.GatheredLog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A store of four logs of one job that were not diagnosed yet: one of three files by two ranks, one
 * of none, one of a file that all ranks wrote through MPI-IO and two through POSIX below, and one
 * of a file whose counters contradict each other.
 */
class PendingLogsTest {
  private static final long JOB = 7;
  private static final int FILES = 3;
  private static final int PROCESSES = 2;

  private static final CounterRecord IMPLAUSIBLE = implausible();

  @TempDir private static Path folder;

  private static IoStore store;

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
    store = IoStore.open(folder);
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

  /** What is said of each pending log. */
  private static <T> Map<String, T> gathered(double mostFiles, Function<GatheredLog, T> what) {
    Map<String, T> found = new HashMap<>();
    Set<LogKey> logs =
        ChosenLogs.with(
            store, JobContentionTable.DEFINITION, 0, ChosenLogs.keys(store, ChosenLogs.ALL, 0));
    new SortedLogs(TestStores.task(store), 0, mostFiles)
        .forEach(logs, log -> assertThat(found.put(log.log().logId(), what.apply(log))).isNull());
    return found;
  }

  private static String text(GatheredLog log) {
    return log.files() + " " + log.evidence().map(evidence -> evidence.facts().bytes()).orElse(-1L);
  }

  @Test
  void allRecordsOfALogAreGatheredUnlessItHasTooManyFiles() {
    assertThat(gathered(FILES, PendingLogsTest::text))
        .isEqualTo(
            Map.of("implausible", "1 10", "many", "3 60", "none", "0 0", "two-phase", "1 60"));
    assertThat(gathered(FILES - 1.0, PendingLogsTest::text))
        .isEqualTo(
            Map.of("implausible", "1 10", "many", "3 -1", "none", "0 0", "two-phase", "1 60"));
  }

  @Test
  void caveatsOfTheLogsThemselvesAreKept() {
    assertThat(gathered(FILES, log -> log.evidence().orElseThrow().facts().anomalies().caveats()))
        .isEqualTo(
            Map.of(
                "implausible",
                List.of(
                    "records that contradict themselves: 1 of 1, 100 % of records, bytes or time"),
                "many",
                List.of(),
                "none",
                List.of(
                    "the start of the run is not known: it lies outside the years 1970 to 9999"),
                "two-phase",
                List.of("impossible values, such as negative times, left out of sums: 3")));
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
    Diagnosis diagnosis =
        gathered(FILES, log -> log.diagnose(DiagnosisSettings.standard()).orElseThrow())
            .get("implausible")
            .diagnosis();
    assertThat(diagnosis.verdict()).isEqualTo(Verdict.IMPLAUSIBLE_COUNTERS);
    assertThat(diagnosis.caveats()).isEqualTo(said);
  }

  @Test
  void chosenLogsArePending() {
    assertThat(pending(ChosenLogs.ALL)).isEqualTo(4);
    assertThat(pending((job, log, start, end) -> log.equals("many"))).isEqualTo(1);
  }

  private static long pending(LogFilter chosen) {
    return new PendingLogs(TestStores.tasks(store, 2), chosen).count();
  }

  /** All of them where one wrote to a shared file. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 1})
  void ranksThatMovedBytesAreCountedInWhicheverOrderRowsLie(double mixed, @TempDir Path place) {
    RandomLogs logs = new RandomLogs(new Random(1));
    Map<String, Set<Long>> ranks = new TreeMap<>();
    for (TableRow file : logs.files()) {
      if ((Long) file.value("bytes_written") > 0) {
        ranks
            .computeIfAbsent((String) file.value("log_id"), log -> new HashSet<>())
            .add((Long) file.value("rank"));
      }
    }
    Map<String, Long> expected = new TreeMap<>();
    ranks.forEach(
        (log, own) ->
            expected.put(log, own.contains(-1L) ? RandomLogs.PROCESSES : (long) own.size()));
    assertThat(expected.values())
        .contains(RandomLogs.PROCESSES)
        .hasSizeLessThan(logs.jobs().size());
    List<TableRow> files = logs.mixedFiles(mixed);
    assertThat(ioRanks(logs.write(place.resolve("threads"), files), TestStores.threads(2)))
        .isEqualTo(expected);
    assertThat(ioRanks(logs.write(place.resolve("spark"), files), TestStores.spark()))
        .isEqualTo(expected);
  }

  /** By log, once results are written. */
  private static Map<String, Long> ioRanks(IoStore pending, Exchange exchange) {
    try (StoreWriter writer = IoStore.writer(pending.folder(), "test")) {
      StoreChange change = new StoreChange();
      new PendingLogs(new StoreExchange(writer.store(), exchange), ChosenLogs.ALL)
          .results(
              new DatedSettings(DiagnosisSettings.standard()),
              writer.targets(StoreDiagnosis.RESULTS),
              WorkListener.SILENT)
          .forEach(change::add);
      writer.commit(change);
    }
    Map<String, Long> ranks = new TreeMap<>();
    IoStore.open(pending.folder())
        .scan(ApplicationRunTable.DEFINITION)
        .list()
        .forEach(
            row ->
                row.count("io_rank_count")
                    .ifPresent(count -> ranks.put(row.string("log_id"), count)));
    return ranks;
  }
}
