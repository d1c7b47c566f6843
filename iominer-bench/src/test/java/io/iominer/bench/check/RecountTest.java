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
import io.iominer.ingest.source.IngestInputs;
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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A month of nights: what the store then says of logs equals a full recount of it, and what a store
 * says that got everything at once. Rates are learned. {@code iominer.seed} is the begin of the
 * random numbers.
 */
class RecountTest {
  /** Of a multiple of four rates are learned and there is server-side monitoring data. */
  private static final long SEED = Long.getLong("iominer.seed", 4);

  private static final int DAYS = 30;
  private static final int JOBS_OF_DAY = 12;
  private static final int NIGHTS_BETWEEN_COMPACTIONS = 10;

  @TempDir private static Path folder;

  private static final Exchange EXCHANGE = new ThreadExchange(1, "test");

  private static RandomStores stores;
  private static List<IngestInputs> days;
  private static Map<String, List<String>> atOnce;

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

  @BeforeAll
  static void simulate() throws IOException, SQLException {
    stores = RandomStores.simulateDays(SEED, folder, DAYS, JOBS_OF_DAY);
    days = stores.days();
    Path store = SmallStore.in(folder.resolve("at-once"));
    night(store, days.stream().reduce(RecountTest::both).orElseThrow(), End.DIAGNOSIS);
    atOnce = RandomStores.tables(store);
  }

  @Test
  void aMonthOfNightsEqualsARecount() throws IOException {
    Path store = SmallStore.in(folder.resolve("nightly"));
    for (int day = 0; day < days.size(); day++) {
      night(store, days.get(day), End.DIAGNOSIS);
      if ((day + 1) % NIGHTS_BETWEEN_COMPACTIONS == 0) {
        new Compaction(TestSpark.session(), 2, Duration.ZERO).run(store);
      }
    }
    assertEqual(store);
  }

  @Test
  void nightsThatAreKilledAreMadeUpForByTheNext() throws IOException {
    Path store = SmallStore.in(folder.resolve("killed"));
    IngestInputs waiting = new IngestInputs(List.of(), List.of(), List.of());
    for (IngestInputs day : days) {
      End end = End.values()[random.nextInt(End.values().length)];
      waiting = both(waiting, day);
      night(store, waiting, end);
      if (end == End.DIAGNOSIS) {
        waiting = new IngestInputs(List.of(), List.of(), List.of());
      }
    }
    night(store, waiting, End.DIAGNOSIS);
    assertEqual(store);
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

  private static void night(Path store, IngestInputs inputs, End end) throws IOException {
    stores.ingest(store, until(end, inputs), EXCHANGE);
    if (end == End.DIAGNOSIS) {
      stores.diagnosis(EXCHANGE).diagnoseNew(store);
    } else if (end == End.OST_SPEEDS) {
      cutOff(store, "computing OST contention");
    } else if (end == End.CONTENTION) {
      cutOff(store, "diagnosing");
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

  private static void cutOff(Path store, String step) {
    assertThatThrownBy(() -> stores.diagnosis(EXCHANGE, new CutOff(step)).diagnoseNew(store))
        .as("seed %d", SEED)
        .hasMessage(CutOff.MESSAGE);
  }

  private static void assertEqual(Path store) throws IOException {
    IoStore opened = IoStore.open(store);
    assertThat(DiagnosisDays.of(opened).stale()).as("seed %d", SEED).isEmpty();
    List<TableComparison> tables =
        new Recount(EXCHANGE, stores.settings(), WorkListener.SILENT)
            .of(opened, Files.createDirectory(folder.resolve(store.getFileName() + "-recount")));
    assertThat(tables)
        .as("seed %d", SEED)
        .allSatisfy(table -> assertThat(table.counts().first()).as(table.table().name()).isEmpty())
        .allSatisfy(table -> assertThat(table.counts().equal()).isPositive());
    Map<String, List<String>> found = RandomStores.tables(store);
    atOnce.forEach(
        (table, rows) ->
            assertThat(found.getOrDefault(table, List.of()))
                .as("%s, seed %d", table, SEED)
                .containsExactlyElementsOf(rows));
  }
}
