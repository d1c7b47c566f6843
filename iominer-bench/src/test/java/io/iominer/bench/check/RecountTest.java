// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.analysis.recount.Recount;
import io.iominer.analysis.recount.TableComparison;
import io.iominer.core.day.DiagnosisDays;
import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.spark.Compaction;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DiagnosisDayTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.OstDayTable;
import io.iominer.core.table.TableRow;
import io.iominer.ingest.source.IngestInputs;
import io.iominer.report.text.RecountText;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nights, of which those of the second half are killed at random: what the store then says of logs
 * equals a full recount of it, and what a store says that got everything at once. Rates are
 * learned. {@code iominer.seed} is the begin of the random numbers, {@code iominer.nights} how many
 * there are.
 */
class RecountTest {
  /** Of a multiple of four rates are learned and there is server-side monitoring data. */
  private static final long SEED = Long.getLong("iominer.seed", 4);

  /** Enough for rates to be learned; each costs some seconds. */
  private static final int DAYS = Integer.getInteger("iominer.nights", 6);

  private static final int JOBS_OF_DAY = 18;
  private static final int COMPACTED_NIGHT = DAYS / 3;
  private static final int FIRST_KILLED_NIGHT = DAYS / 2;

  private static final IngestInputs NOTHING = new IngestInputs(List.of(), List.of(), List.of());

  @TempDir private Path folder;

  private final Exchange exchange = new ThreadExchange(1, "test");
  private final Random random = new Random(SEED);

  /** Where a night ends. */
  private enum End {
    FIRST_FILE_OF_ACCOUNTING,
    ACCOUNTING,
    SOME_LOGS,
    LOGS,
    INGEST,
    OST_SPEEDS,
    CONTENTION,
    DIAGNOSIS
  }

  @Test
  void nightsAlsoKilledOnesEqualARecountAndAnIngestAtOnce() throws IOException, SQLException {
    RandomStores stores = RandomStores.simulateDays(SEED, folder, DAYS, JOBS_OF_DAY);
    List<IngestInputs> days = stores.days();
    Path store = store("nightly", 1);
    IngestInputs waiting = NOTHING;
    for (int day = 0; day < days.size(); day++) {
      if (day == COMPACTED_NIGHT) {
        new Compaction(TestSpark::session, 2, 1, Duration.ZERO).run(store);
      }
      if (day == FIRST_KILLED_NIGHT) {
        assertRecountIsEqual(stores, store);
      }
      boolean isWhole = day < FIRST_KILLED_NIGHT || day == days.size() - 1;
      End end = isWhole ? End.DIAGNOSIS : End.values()[random.nextInt(End.values().length)];
      waiting = both(waiting, days.get(day));
      night(stores, store, waiting, end);
      if (end == End.DIAGNOSIS) {
        waiting = NOTHING;
      }
    }
    assertRecountIsEqual(stores, store);
    Path atOnce = store("at-once", SmallStore.BUCKETS);
    night(stores, atOnce, days.stream().reduce(NOTHING, RecountTest::both), End.DIAGNOSIS);
    assertSame(store, atOnce);
    assertThat(RandomStores.tables(store))
        .allSatisfy(
            (table, rows) -> {
              if (RandomStores.NEVER_EMPTY.contains(table)) {
                assertThat(rows).as("%s, seed %d", table, SEED).isNotEmpty();
              }
            });
    assertThatFaultsAreFound(stores, store);
  }

  /** Each bucket costs files in each night. */
  private Path store(String name, int buckets) {
    return IoStore.openOrCreate(folder.resolve(name), buckets).folder();
  }

  private static IngestInputs both(IngestInputs one, IngestInputs other) {
    return new IngestInputs(
        both(one.logs(), other.logs()),
        both(one.accounting(), other.accounting()),
        both(one.samples(), other.samples()));
  }

  private static <T> List<T> both(List<T> one, List<T> other) {
    return Stream.concat(one.stream(), other.stream()).toList();
  }

  private void night(RandomStores stores, Path store, IngestInputs inputs, End end)
      throws IOException {
    stores.ingest(store, until(end, inputs), exchange);
    if (end == End.DIAGNOSIS) {
      stores.diagnosis(exchange).diagnoseNew(store);
    } else if (end == End.OST_SPEEDS) {
      cutOff(stores, store, "computing OST contention");
    } else if (end == End.CONTENTION) {
      cutOff(stores, store, "diagnosing");
    }
  }

  /** What is ingested until the night ends. */
  private static IngestInputs until(End end, IngestInputs all) {
    return switch (end) {
      case FIRST_FILE_OF_ACCOUNTING ->
          new IngestInputs(List.of(), all.accounting().stream().limit(1).toList(), List.of());
      case ACCOUNTING -> new IngestInputs(List.of(), all.accounting(), List.of());
      case SOME_LOGS ->
          new IngestInputs(
              all.logs().subList(0, all.logs().size() / 2), all.accounting(), List.of());
      case LOGS -> new IngestInputs(all.logs(), all.accounting(), List.of());
      case INGEST, OST_SPEEDS, CONTENTION, DIAGNOSIS -> all;
    };
  }

  private void cutOff(RandomStores stores, Path store, String step) {
    assertThatThrownBy(() -> stores.diagnosis(exchange, new CutOff(step)).diagnoseNew(store))
        .as("seed %d", SEED)
        .hasMessage(CutOff.MESSAGE);
  }

  private void assertRecountIsEqual(RandomStores stores, Path store) throws IOException {
    assertThat(DiagnosisDays.of(IoStore.open(store)).stale()).as("seed %d", SEED).isEmpty();
    assertThat(recount(stores, store))
        .as("seed %d", SEED)
        .allSatisfy(table -> assertThat(table.counts().first()).as(table.table().name()).isEmpty());
  }

  private List<TableComparison> recount(RandomStores stores, Path store) throws IOException {
    return new Recount(exchange, stores.settings(), WorkListener.SILENT)
        .of(IoStore.open(store), Files.createTempDirectory(folder, "recount"));
  }

  private static void assertSame(Path found, Path expected) {
    Map<String, List<String>> rows = RandomStores.tables(found);
    RandomStores.tables(expected)
        .forEach(
            (table, of) ->
                assertThat(rows.getOrDefault(table, List.of()))
                    .as("%s, seed %d", table, SEED)
                    .containsExactlyElementsOf(of));
  }

  private void assertThatFaultsAreFound(RandomStores stores, Path store) throws IOException {
    StoredRow lost = IoStore.open(store).scan(DiagnosisTable.DEFINITION).list().get(0);
    StoredRow twice = IoStore.open(store).scan(OstDayTable.DEFINITION).list().get(0);
    try (StoreWriter writer = IoStore.writer(store, "a test")) {
      StoreChange change = new StoreChange();
      change.removeLog(DiagnosisTable.DEFINITION, lost.log().jobId(), lost.log().logId());
      TableRow row = new TableRow(OstDayTable.DEFINITION);
      OstDayTable.DEFINITION
          .columnNames()
          .forEach(column -> row.set(column, TableRow.stored(twice.value(column))));
      writer.add(change, OstDayTable.DEFINITION, List.of(row));
      DiagnosisDays days = DiagnosisDays.of(writer.store());
      days.due(days.all().stream().limit(2).toList());
      change.clear(DiagnosisDayTable.DEFINITION);
      writer.add(change, DiagnosisDayTable.DEFINITION, days.rows());
      writer.commit(change);
    }
    assertThat(RecountText.lines(recount(stores, store)))
        .anyMatch(line -> line.matches("diagnosis +[0-9,]+ equal, 1 missing, 0 too many, 0 diff.*"))
        .contains(
            "  first missing: job_id %d, log_id %s"
                .formatted(lost.log().jobId(), lost.log().logId()))
        .anyMatch(line -> line.matches("ost_day +[0-9,]+ equal, 0 missing, 1 too many, 0 diff.*"))
        .anyMatch(line -> line.startsWith("  first too many: file_system "))
        .anyMatch(line -> line.matches("diagnosis_day +[0-9,]+ equal, 0 missing, 0 too many, 2 .*"))
        .anyMatch(line -> line.startsWith("  first different: day 20"))
        .contains("    is_due: store true, recount false");
  }
}
