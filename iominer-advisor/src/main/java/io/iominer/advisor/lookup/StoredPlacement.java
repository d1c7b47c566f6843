// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.failslow.OstDay;
import io.iominer.advisor.placement.KnownFileSystem;
import io.iominer.advisor.placement.LustreFileSystem;
import io.iominer.advisor.placement.Placement;
import io.iominer.advisor.placement.PoolDemand;
import io.iominer.advisor.placement.RatedOst;
import io.iominer.core.analysis.Period;
import io.iominer.core.day.UtcDays;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Ost;
import io.iominer.core.statistic.OrderStatistics;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.summary.Greatest;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.OstDayTable;
import io.iominer.core.table.OstInfoTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.unit.Bandwidth;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.calibration.CalibrationHistory;
import io.iominer.rootcause.loss.RateOrigin;
import io.iominer.rootcause.loss.RatedFacility;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BinaryOperator;
import java.util.stream.DoubleStream;

/** Decides on placement by what a store knows. */
public final class StoredPlacement {
  /** Days up to the last one of the store that count. Heuristic: a quarter of a year. */
  private static final Duration LAST_DAYS = Duration.ofDays(90);

  /** Share of jobs at each end of the store's time that do not count: one may have a wrong time. */
  private static final double OUTER = 0.01;

  private static final String START = "start_time";
  private static final String END = "end_time";

  private static final List<String> OST_DAY = OstDayTable.DEFINITION.columnNames();

  private final StoreExchange store;
  private final DatedSettings settings;
  private final Period period;

  /**
   * On a store, by all of its days.
   *
   * @param settings what is known of the facility
   */
  public StoredPlacement(StoreExchange store, DatedSettings settings) {
    this(store, settings, Period.ALL);
  }

  private StoredPlacement(StoreExchange store, DatedSettings settings, Period period) {
    this.store = store;
    this.settings = settings;
    this.period = period;
  }

  /**
   * The same by what was known when a day was over: by that day and those before it, and the jobs
   * that had started.
   *
   * @param last the day, in UTC; empty for all days
   */
  public StoredPlacement upTo(Optional<LocalDate> last) {
    return new StoredPlacement(store, settings, new Period(Optional.empty(), last));
  }

  /** The OSTs of a file system as rows tell. */
  private static final class Known {
    private final Map<Ost, List<OstDay>> days = new TreeMap<>();
    private final Map<Ost, Double> best = new TreeMap<>();

    void add(StoredRow row) {
      Ost ost = new Ost(row.text("file_system"), (int) row.whole("ost"));
      OptionalDouble fileShare =
          row.isNull("file_rate") || row.number("peer_file_rate").orElse(0) == 0
              ? OptionalDouble.empty()
              : OptionalDouble.of(row.real("file_rate") / row.real("peer_file_rate"));
      OstDay day =
          new OstDay(
              row.instant(OstDayTable.DAY).atZone(ZoneOffset.UTC).toLocalDate(),
              new OstDay.PeerShare(row.number("job_share"), row.whole("compared_job_count")),
              new OstDay.PeerShare(fileShare, row.whole("file_count")),
              row.number("file_rate"),
              row.number("peak_rate"),
              row.number("fullness"));
      days.computeIfAbsent(ost, key -> new ArrayList<>()).add(day);
      double rate = Math.max(row.number("read_rate").orElse(0), row.number("write_rate").orElse(0));
      best.merge(ost, rate, Math::max);
    }
  }

  /**
   * For each file system of which the store knows OSTs.
   *
   * @param application only this one gets a pool; empty for all
   */
  public List<Placement> decide(Optional<String> application) {
    LastDays lastDays = lastDays();
    if (lastDays.ofSystems.isEmpty()) {
      return List.of();
    }
    Map<LustreFileSystem, Known> systems = systems(lastDays.ofSystems);
    UtcDays counted = lastDays.counted();
    Map<Optional<String>, List<PoolDemand>> demands =
        StoredDemands.of(store, counted, () -> span(counted));
    RatedFacility facility =
        settings.rated(IoDirection.WRITE, period.to().orElse(CalibrationHistory.UNKNOWN_DAY));
    Map<OstName, Double> capacities = capacities();
    List<Placement> placements = new ArrayList<>();
    systems.forEach(
        (names, known) ->
            placements.add(
                Placement.of(
                    new KnownFileSystem(
                        names,
                        known.days,
                        usual(facility, known),
                        used(names, known, capacities),
                        demands.getOrDefault(names.mountPoint(), List.of())),
                    application)));
    placements.sort(Comparator.comparing(placement -> placement.fileSystem().names().toString()));
    return placements;
  }

  /** An OST as its servers name it. */
  private record OstName(Optional<String> fileSystem, long index) {}

  private Map<OstName, Double> capacities() {
    Map<OstName, Double> capacities = new HashMap<>();
    store
        .store()
        .scan(OstInfoTable.DEFINITION)
        .whereKnown("capacity_bytes")
        .whereKnown("ost_index")
        .rows(
            List.of("file_system", "ost_index", "capacity_bytes"),
            row ->
                capacities.merge(
                    new OstName(row.text("file_system"), row.whole("ost_index")),
                    row.real("capacity_bytes"),
                    Math::max));
    return capacities;
  }

  /** Bytes on OSTs, on the last day of which their use is known. */
  private static Map<Ost, Double> used(
      LustreFileSystem names, Known known, Map<OstName, Double> capacities) {
    Map<Ost, Double> used = new HashMap<>();
    known.days.forEach(
        (ost, days) -> {
          Double capacity = capacities.get(new OstName(names.name(), ost.index()));
          days.stream()
              .filter(day -> day.fullness().isPresent() && capacity != null)
              .max(Comparator.comparing(OstDay::day))
              .ifPresent(day -> used.put(ost, day.fullness().getAsDouble() * capacity));
        });
    return used;
  }

  /** Why nothing can be decided where no OST is known at all; a sentence. */
  public String whyNothing() {
    if (count(store.store().scan(DarshanJobTable.DEFINITION)) == 0) {
      return "The store has no logs.";
    }
    return count(store.store().scan(DiagnosisTable.DEFINITION)) == 0
        ? "The store's logs were not diagnosed, so that no OST is known: 'iominer diagnose --store"
            + " DIR' comes first."
        : "No log says on which OSTs its files lie (Darshan's LUSTRE module), and there is no"
            + " server-side monitoring data ('iominer ingest --lmt').";
  }

  private static long count(StoreScan scan) {
    AtomicLong rows = new AtomicLong();
    scan.rows(List.of(TableDefinition.BUCKET_COLUMN), row -> rows.incrementAndGet());
    return rows.get();
  }

  /** By days up to the last one of each file system, in an order that is always the same. */
  private Map<LustreFileSystem, Known> systems(Map<LustreFileSystem, Instant> lastDays) {
    Map<LustreFileSystem, Known> systems = new LinkedHashMap<>();
    days()
        .rowsInTurn(
            OST_DAY,
            row -> {
              Instant last = Objects.requireNonNull(lastDays.get(name(row)));
              Instant day = row.instant(OstDayTable.DAY);
              if (!day.isAfter(last) && day.isAfter(last.minus(LAST_DAYS))) {
                systems.computeIfAbsent(name(row), key -> new Known()).add(row);
              }
            });
    return systems;
  }

  /**
   * Last days on which jobs or servers tell of an OST: a log alone may have a wrong time. Where
   * none tells, the last one.
   *
   * @param ofSystems of each file system
   * @param told of all of which any tells
   */
  private record LastDays(Map<LustreFileSystem, Instant> ofSystems, Collection<Instant> told) {
    /** The days of which runs count. */
    UtcDays counted() {
      Instant last = Collections.max(told.isEmpty() ? ofSystems.values() : told);
      return new UtcDays(List.of(UtcDays.of(last.minus(LAST_DAYS)) + 1, UtcDays.of(last)));
    }
  }

  private LastDays lastDays() {
    Map<LustreFileSystem, Instant> last = new HashMap<>();
    Map<LustreFileSystem, Instant> lastTold = new HashMap<>();
    BinaryOperator<Instant> later = BinaryOperator.maxBy(Comparator.naturalOrder());
    days()
        .rowsInTurn(
            OST_DAY,
            row -> {
              last.merge(name(row), row.instant(OstDayTable.DAY), later);
              if (row.whole("compared_job_count") >= OstDay.LEAST_JOBS
                  || row.whole("sample_count") > 0) {
                lastTold.merge(name(row), row.instant(OstDayTable.DAY), later);
              }
            });
    last.putAll(lastTold);
    return new LastDays(last, lastTold.values());
  }

  private StoreScan days() {
    return period.of(store.store().scan(OstDayTable.DEFINITION), OstDayTable.DAY);
  }

  private static LustreFileSystem name(StoredRow row) {
    return new LustreFileSystem(row.text("lustre_name"), row.text("file_system"));
  }

  /**
   * What the site or its jobs tell of an OST; else the median of the most that servers measured, of
   * which an OST can do more; else that of a usual facility.
   */
  private static RatedOst.Usual usual(RatedFacility facility, Known known) {
    Bandwidth rate = new Bandwidth(facility.model().scratch().ostBytesPerSecond());
    if (facility.isKnown()) {
      return new RatedOst.Usual(
          rate, facility.origin() == RateOrigin.TOLD ? "configured" : "learned from jobs");
    }
    OptionalDouble measured =
        OrderStatistics.of(
                known.best.values().stream().mapToDouble(Double::doubleValue).filter(v -> v > 0))
            .median();
    return measured.isPresent()
        ? new RatedOst.Usual(new Bandwidth(measured.getAsDouble()), "measured by servers, at least")
        : new RatedOst.Usual(rate, "assumed (default)");
  }

  /**
   * Time that jobs of some days cover: from the first to the last hundredth of them, at least 1 s.
   */
  private Duration span(UtcDays days) {
    StoreScan jobs =
        days.span(store.store().scan(DarshanJobTable.DEFINITION), START).whereKnown(END);
    double place = OUTER * (count(jobs) - 1);
    Greatest<Long> first = new Greatest<>((int) place + 2, Comparator.<Long>reverseOrder());
    Greatest<Long> last = new Greatest<>((int) place + 2, Comparator.<Long>naturalOrder());
    jobs.rows(
        List.of(START, END),
        job -> {
          first.add(job.instant(START).getEpochSecond());
          last.add(job.instant(END).getEpochSecond());
        });
    double begin = hundredth(first.stream().mapToDouble(Long::doubleValue), place);
    double end = -hundredth(last.stream().mapToDouble(time -> -time), place);
    double seconds = (end - begin) / (1 - 2 * OUTER);
    return Duration.ofSeconds(Math.round(seconds >= 1 ? seconds : 1));
  }

  /**
   * The value at a place among the least ones, between two where it is between two; NaN of none.
   */
  private static double hundredth(DoubleStream least, double place) {
    OrderStatistics sorted = OrderStatistics.of(least);
    return sorted.percentile(place / Math.max(1, sorted.count() - 1)).orElse(Double.NaN);
  }
}
