// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.lookup.RankOstUse;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.JobKey;
import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.OstDayTable;
import io.iominer.core.table.TableRow;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of {@code ost_day} as its documentation has them, by loops over a small store's rows.
 */
final class ExpectedOstDays {
  private static final long LEAST_BYTES = 16 << 20;
  private static final long LEAST_COMPARED_BYTES = 1 << 20;
  private static final int LEAST_PEERS = 8;
  private static final int LEAST_OSTS_OF_A_LOG = 3;
  private static final int PAST_DAYS = 14;
  private static final int LEAST_PAST_DAYS = 3;

  private static final Comparator<RankOstUse> BY_TIME =
      Comparator.comparing(ExpectedOstDays::begin)
          .thenComparing(use -> micros(use.endMicros()))
          .thenComparing(RankOstUse::bytes)
          .thenComparing(RankOstUse::seconds);

  private final IoStore store;
  private final List<FileSystemNames.Pair> names;

  /** A row's key. */
  record Key(@Nullable String fileSystem, @Nullable String lustreName, long ost, LocalDate day) {}

  private record OstDay(@Nullable String fileSystem, int ost, LocalDate day) {}

  private record LogOsts(LogKey log, @Nullable String fileSystem, IoDirection direction) {}

  private ExpectedOstDays(IoStore store, Map<String, String> mountPoints) {
    this.store = store;
    this.names = FileSystemNames.of(store, mountPoints);
  }

  /** Once some days are computed, beside what the store has of the others. */
  static Map<Key, TableRow> of(
      IoStore store, Map<String, String> mountPoints, Collection<Long> days) {
    return new ExpectedOstDays(store, mountPoints)
        .rows(days.stream().map(LocalDate::ofEpochDay).collect(Collectors.toSet()));
  }

  private static LocalDate day(Instant time) {
    return LocalDate.ofInstant(time, ZoneOffset.UTC);
  }

  private static long micros(OptionalLong time) {
    return time.orElse(Long.MIN_VALUE);
  }

  private static long begin(RankOstUse use) {
    return micros(use.startMicros());
  }

  private List<StoredRow> earlier() {
    return store.scan(OstDayTable.DEFINITION).list();
  }

  private List<StoredRow> samples() {
    return store.scan(LmtOstTable.DEFINITION).list();
  }

  private Map<Key, TableRow> rows(Set<LocalDate> due) {
    Map<Key, TableRow> rows = new HashMap<>();
    for (StoredRow row : earlier()) {
      LocalDate day = day(row.instant(OstDayTable.DAY));
      if (!due.contains(day)) {
        TableRow kept =
            row(
                rows,
                new Key(
                    row.text("file_system").orElse(null),
                    row.text("lustre_name").orElse(null),
                    row.whole("ost"),
                    day));
        for (ColumnDefinition column : OstDayTable.DEFINITION.columns()) {
          if (!column.name().equals(OstDayTable.DAY)) {
            kept.set(column.name(), row.value(column.name()));
          }
        }
      }
    }
    files(due).forEach((day, jobs) -> keys(day).forEach(key -> jobs.tell(row(rows, key))));
    samples(due).forEach((key, samples) -> tell(row(rows, key), samples));
    setPeers(rows);
    setTrends(rows);
    return rows;
  }

  private static TableRow row(Map<Key, TableRow> rows, Key key) {
    return rows.computeIfAbsent(
        key,
        one ->
            TableRow.blank(OstDayTable.DEFINITION)
                .set("file_system", (Object) one.fileSystem())
                .set("lustre_name", (Object) one.lustreName())
                .set("ost", (int) one.ost())
                .set(OstDayTable.DAY, one.day().atStartOfDay(ZoneOffset.UTC).toInstant())
                .set("demanding_job_count", 0L)
                .set("slowed_job_count", 0L));
  }

  private List<Key> keys(OstDay day) {
    List<Key> keys = new ArrayList<>();
    for (FileSystemNames.Pair name : names) {
      if (Objects.equals(name.mountPoint(), day.fileSystem())) {
        keys.add(new Key(day.fileSystem(), name.lustreName(), day.ost(), day.day()));
      }
    }
    return keys.isEmpty() ? List.of(new Key(day.fileSystem(), null, day.ost(), day.day())) : keys;
  }

  /** What jobs say; {@code OstDayJobsTest} tests how that is summed up. */
  private Map<OstDay, OstDayJobs> files(Set<LocalDate> due) {
    List<RankOstUse> uses = new ArrayList<>();
    RankOstUse.of(
        store.scan(DarshanFileTable.DEFINITION), log -> true, LEAST_COMPARED_BYTES, uses::add);
    Map<LogKey, StoredRow> logs = new HashMap<>();
    store
        .scan(DarshanJobTable.DEFINITION)
        .list()
        .forEach(
            log -> {
              if (log.time("start_time").filter(start -> due.contains(day(start))).isPresent()) {
                logs.put(log.log(), log);
              }
            });
    Map<LogOsts, List<RankOstUse>> groups =
        uses.stream()
            .filter(use -> logs.containsKey(new LogKey(use.jobId(), use.logId())))
            .collect(
                Collectors.groupingBy(
                    use ->
                        new LogOsts(
                            new LogKey(use.jobId(), use.logId()),
                            use.fileSystem().orElse(null),
                            use.direction())));
    Map<OstDay, OstDayJobs> found = new HashMap<>();
    groups.forEach((log, ofLog) -> add(log, logs.get(log.log()), ofLog, found));
    return found;
  }

  private static void add(
      LogOsts osts, StoredRow log, List<RankOstUse> uses, Map<OstDay, OstDayJobs> found) {
    JobKey job = new JobKey(log.whole("job_id"), log.whole("uid"));
    Function<LogOstTotal, OstDayJobs> jobs =
        ost ->
            found.computeIfAbsent(
                new OstDay(osts.fileSystem(), ost.ost(), day(log.instant("start_time"))),
                day -> new OstDayJobs());
    List<LogOstTotal> large = totals(uses, LEAST_BYTES);
    List<OstRate> rates = OstRate.of(large);
    for (int i = 0; i < large.size(); i++) {
      jobs.apply(large.get(i)).add(osts.direction(), job, rates.get(i));
    }
    List<LogOstTotal> compared = totals(uses, LEAST_COMPARED_BYTES);
    if (compared.size() >= LEAST_OSTS_OF_A_LOG) {
      double usual = quantile(compared.stream().map(LogOstTotal::fileRate).toList(), 0.5);
      compared.forEach(ost -> jobs.apply(ost).compare(job, ost.fileRate() / usual));
    }
  }

  /** {@code OstTotalTest} tests how uses are summed up. */
  private static List<LogOstTotal> totals(List<RankOstUse> uses, long leastBytes) {
    Map<Integer, LogOstTotal> osts = new TreeMap<>();
    uses.stream()
        .filter(use -> use.bytes() >= leastBytes)
        .sorted(BY_TIME)
        .forEach(
            use ->
                osts.computeIfAbsent(use.ost(), LogOstTotal::new)
                    .add(
                        use.bytes(),
                        use.seconds(),
                        seconds(use.startMicros()),
                        seconds(use.endMicros())));
    return List.copyOf(osts.values());
  }

  private static OptionalDouble seconds(OptionalLong micros) {
    return micros.isPresent()
        ? OptionalDouble.of(micros.getAsLong() / 1e6)
        : OptionalDouble.empty();
  }

  private Map<Key, List<StoredRow>> samples(Set<LocalDate> due) {
    Map<Key, List<StoredRow>> found = new HashMap<>();
    for (StoredRow sample : samples()) {
      LocalDate day = day(sample.instant("interval_end"));
      if (due.contains(day)) {
        String lustreName = sample.string("file_system");
        @Nullable String fileSystem =
            names.stream()
                .filter(name -> name.lustreName().equals(lustreName))
                .findFirst()
                .map(FileSystemNames.Pair::mountPoint)
                .orElse(null);
        String name = sample.string("ost_name");
        long ost =
            sample
                .count("ost_index")
                .orElseGet(() -> Integer.parseInt(name.substring(name.length() - 4), 16));
        found
            .computeIfAbsent(new Key(fileSystem, lustreName, ost, day), key -> new ArrayList<>())
            .add(sample);
      }
    }
    return found;
  }

  private static void tell(TableRow row, List<StoredRow> samples) {
    row.set("sample_count", (long) samples.size())
        .set(
            "active_sample_count",
            samples.stream()
                .filter(sample -> rate(sample, "read_rate") + rate(sample, "write_rate") > 0)
                .count());
    for (String column : List.of("read_rate", "write_rate")) {
      List<Double> busy =
          samples.stream().map(sample -> rate(sample, column)).filter(rate -> rate > 0).toList();
      if (!busy.isEmpty()) {
        row.set(column, quantile(busy, 0.99));
      }
    }
    if (samples.stream()
        .anyMatch(sample -> !sample.isNull("read_rate") || !sample.isNull("write_rate"))) {
      row.set(
              "peak_rate",
              samples.stream()
                  .filter(sample -> !sample.isNull("read_rate") || !sample.isNull("write_rate"))
                  .mapToDouble(sample -> rate(sample, "read_rate") + rate(sample, "write_rate"))
                  .max())
          .set(
              "bytes",
              (double)
                  samples.stream()
                      .mapToLong(
                          sample ->
                              sample.count("bytes_read").orElse(0)
                                  + sample.count("bytes_written").orElse(0))
                      .sum());
    }
    row.set(
        "fullness",
        samples.stream()
            .filter(sample -> !sample.isNull("bytes_used") && !sample.isNull("bytes_free"))
            .filter(sample -> sample.whole("bytes_used") + sample.whole("bytes_free") > 0)
            .mapToDouble(
                sample ->
                    (double) sample.whole("bytes_used")
                        / (sample.whole("bytes_used") + sample.whole("bytes_free")))
            .max());
  }

  private static double rate(StoredRow sample, String column) {
    return sample.number(column).orElse(0);
  }

  private static void setPeers(Map<Key, TableRow> rows) {
    rows.forEach(
        (key, row) -> {
          List<Double> ofDay = fileRates(rows, key, day -> day.equals(key.day()));
          List<Double> peers = ofDay;
          if (ofDay.size() < LEAST_PEERS) {
            peers =
                fileRates(
                    rows,
                    key,
                    day ->
                        !day.isAfter(key.day())
                            && fileRates(rows, key, day::equals).size() < LEAST_PEERS);
          }
          row.set(
              "peer_file_rate",
              peers.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(quantile(peers, 0.5)));
        });
  }

  private static List<Double> fileRates(
      Map<Key, TableRow> rows, Key key, Function<LocalDate, Boolean> isWanted) {
    Map<LocalDate, Boolean> days = new HashMap<>();
    return rows.entrySet().stream()
        .filter(row -> Objects.equals(row.getKey().fileSystem(), key.fileSystem()))
        .filter(row -> row.getValue().value("file_rate") != null)
        .filter(row -> days.computeIfAbsent(row.getKey().day(), isWanted))
        .map(row -> (Double) Objects.requireNonNull(row.getValue().value("file_rate")))
        .toList();
  }

  private static void setTrends(Map<Key, TableRow> rows) {
    rows.forEach(
        (key, row) -> {
          List<TableRow> before =
              rows.entrySet().stream()
                  .filter(
                      other ->
                          new Key(
                                  other.getKey().fileSystem(),
                                  other.getKey().lustreName(),
                                  other.getKey().ost(),
                                  key.day())
                              .equals(key))
                  .filter(other -> other.getKey().day().isBefore(key.day()))
                  .sorted(
                      Comparator.comparing((Map.Entry<Key, TableRow> other) -> other.getKey().day())
                          .reversed())
                  .limit(PAST_DAYS)
                  .map(Map.Entry::getValue)
                  .toList();
          row.set(
              "trend",
              Stream.of("peak_rate", "file_rate")
                  .map(column -> trend(row, before, column))
                  .flatMap(Optional::stream)
                  .mapToDouble(Double::doubleValue)
                  .findFirst());
        });
  }

  private static Optional<Double> trend(TableRow row, List<TableRow> before, String column) {
    List<Double> known =
        before.stream()
            .map(other -> (@Nullable Double) other.value(column))
            .filter(Objects::nonNull)
            .toList();
    @Nullable Double rate = (@Nullable Double) row.value(column);
    if (rate == null || known.size() < LEAST_PAST_DAYS || quantile(known, 0.5) == 0) {
      return Optional.empty();
    }
    return Optional.of(rate / quantile(known, 0.5));
  }

  /** Between two values in proportion, as SQL's percentile has it. */
  private static double quantile(Collection<Double> values, double share) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    double place = share * (sorted.length - 1);
    double least = sorted[(int) Math.floor(place)];
    return least + (place - Math.floor(place)) * (sorted[(int) Math.ceil(place)] - least);
  }
}
