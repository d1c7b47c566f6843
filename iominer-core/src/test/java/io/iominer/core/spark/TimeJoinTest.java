// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.error.IoMinerException;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.TableRow;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TestSpark;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimeJoinTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final String COLUMNS =
      "id INT, file_system STRING, ost INT, start_time TIMESTAMP, end_time TIMESTAMP";

  @TempDir private Path folder;

  /** A row of either side; times are seconds after noon. */
  private record Use(
      int id, @Nullable String fileSystem, int ost, @Nullable Double start, @Nullable Double end) {
    private Row row() {
      return RowFactory.create(id, fileSystem, ost, time(start), time(end));
    }

    private static @Nullable Timestamp time(@Nullable Double second) {
      return second == null ? null : Timestamp.from(NOON.plusMillis(Math.round(second * 1000)));
    }

    /** The tenths of a second that it holds: an instant holds its own one. */
    private Set<Long> tenths() {
      if (start == null || end == null) {
        return Set.of();
      }
      long first = Math.round(10 * start);
      long last = Math.max(first, Math.round(10 * end) - 1);
      return LongStream.rangeClosed(first, last).boxed().collect(Collectors.toSet());
    }

    private boolean isInstant() {
      return Objects.equals(start, end);
    }

    /** Tenths of a second that both have in common; empty where they do not overlap. */
    private OptionalLong overlap(Use other) {
      Set<Long> common = new HashSet<>(tenths());
      common.retainAll(other.tenths());
      if (common.isEmpty()) {
        return OptionalLong.empty();
      }
      return OptionalLong.of(isInstant() || other.isInstant() ? 0 : common.size());
    }
  }

  private static List<Use> random(Random random, int count, double longest) {
    List<Use> uses = new ArrayList<>();
    for (int id = 0; id < count; id++) {
      double start = Math.rint(random.nextDouble() * 20_000) / 10;
      double length =
          random.nextInt(5) == 0 ? 0 : Math.rint(random.nextDouble() * longest * 10) / 10;
      uses.add(
          new Use(
              id,
              random.nextInt(4) == 0 ? null : "/s" + random.nextInt(2),
              random.nextInt(3),
              random.nextInt(20) == 0 ? null : (Double) start,
              random.nextInt(20) == 0 ? null : (Double) (start + length)));
    }
    return uses;
  }

  private static Tuples tuples(List<Use> uses) {
    return new Tuples(
        TestSpark.session()
            .newSession()
            .createDataFrame(uses.stream().map(Use::row).toList(), StructType.fromDDL(COLUMNS)));
  }

  @Test
  void pairsAreThoseOfAllComparisons() {
    Random random = new Random(5);
    for (int round = 0; round < 3; round++) {
      List<Use> files = random(random, 60, 900);
      List<Use> samples = random(random, 300, round == 0 ? 5 : 400);
      List<String> expected = new ArrayList<>();
      for (Use file : files) {
        for (Use sample : samples) {
          boolean agrees =
              Objects.equals(file.fileSystem, sample.fileSystem) && file.ost == sample.ost;
          OptionalLong overlap = agrees ? file.overlap(sample) : OptionalLong.empty();
          overlap.ifPresent(tenths -> expected.add(file.id + " " + sample.id + " " + tenths));
        }
      }
      List<String> found =
          tuples(files).joinInTime(tuples(samples), "file_system", "ost").collect().stream()
              .map(
                  row ->
                      row.getAs("id")
                          + " "
                          + row.getAs("id_2")
                          + " "
                          + Math.round(10 * row.<Double>getAs("overlap_s")))
              .toList();
      assertThat(expected).hasSizeGreaterThan(20);
      assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  @Test
  void aSideWithoutTimesIsNamed() {
    Tuples uses = tuples(List.of());
    assertThatThrownBy(() -> uses.joinInTime(uses.project("ost", "end_time"), "ost"))
        .isInstanceOf(IoMinerException.class)
        .hasMessageStartingWith("joinInTime: expected a column start_time, found [ost, end_time]");
  }

  /** What the server of an OST measured while a file on it was written. */
  @Test
  void samplesOfServersAreThoseOfFilesOnTheirOsts() {
    SmallStore.in(folder);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      List<TableRow> samples = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        samples.add(
            TableRow.blank(LmtOstTable.DEFINITION)
                .set("file_system", "scratch")
                .set("ost_name", "scratch-OST0003")
                .set("ost_index", 3)
                .set("interval_start", NOON.plusSeconds(5L * i))
                .set("interval_end", NOON.plusSeconds(5L * i + 5))
                .set("bytes_written", 100L * i));
      }
      writer.add(change, LmtOstTable.DEFINITION, samples);
      writer.commit(change);
    }
    try (IOMiner miner =
        IOMiner.open(folder, TestSpark.session(), Map.of("scratch", "/mnt/scratch"))) {
      List<Row> rows =
          tuples(
                  List.of(
                      new Use(1, "/mnt/scratch", 3, 6.0, 12.0),
                      new Use(2, "/scratch", 3, 0.0, 9.0)))
              .joinInTime(miner.ostSamples(), "file_system", "ost")
              .sort("start_time_2")
              .collect();
      assertThat(rows).hasSize(2).allMatch(row -> row.<Integer>getAs("id") == 1);
      assertThat(rows)
          .extracting(row -> row.<Long>getAs("bytes_written"))
          .containsExactly(100L, 200L);
      assertThat(rows.get(0).<Double>getAs("overlap_s")).isCloseTo(4, within(1e-9));
      assertThat(rows.get(1).<Double>getAs("overlap_s")).isCloseTo(2, within(1e-9));
    }
  }
}
