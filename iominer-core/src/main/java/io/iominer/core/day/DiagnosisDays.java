// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.day;

import static java.util.Comparator.naturalOrder;
import static java.util.Comparator.nullsFirst;

import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DiagnosisDayTable;
import io.iominer.core.table.OstDayTable;
import io.iominer.core.table.TableRow;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The ledger of a store's diagnoses, by day: which days have rows that no diagnosis has seen, and
 * which were diagnosed before an earlier day was known. The key of the logs without a start is
 * null, which comes first. It is small: ten years are 3,650 rows.
 */
public final class DiagnosisDays {
  private final SortedMap<@Nullable Long, State> days = new TreeMap<>(nullsFirst(naturalOrder()));

  private DiagnosisDays() {}

  /**
   * What is known of a day.
   *
   * @param isDue whether rows came that no diagnosis has seen
   * @param diagnosed when it was diagnosed last
   * @param stale when an earlier day was diagnosed again afterwards
   */
  private record State(boolean isDue, Optional<Instant> diagnosed, Optional<Instant> stale) {
    static final State NEW = new State(true, Optional.empty(), Optional.empty());

    static State of(StoredRow row) {
      return new State(row.isTrue("is_due"), row.time("diagnosed_time"), row.time("stale_time"));
    }
  }

  /** Those of a store. */
  public static DiagnosisDays of(IoStore store) {
    DiagnosisDays all = new DiagnosisDays();
    store
        .scan(DiagnosisDayTable.DEFINITION)
        .list()
        .forEach(
            row ->
                all.days.put(
                    row.time(OstDayTable.DAY).map(UtcDays::of).orElse(null), State.of(row)));
    return all;
  }

  /** All of them, of which null stands for the logs without a start. */
  public Collection<@Nullable Long> all() {
    return days.keySet();
  }

  /** Those with rows that no diagnosis has seen. */
  public List<@Nullable Long> due() {
    return where(State::isDue);
  }

  /** Those that were diagnosed before an earlier day was known as it is now. */
  public List<@Nullable Long> stale() {
    return where(state -> state.stale().isPresent());
  }

  private List<@Nullable Long> where(Predicate<State> condition) {
    return days.keySet().stream().filter(day -> condition.test(state(day))).toList();
  }

  private State state(@Nullable Long day) {
    return days.getOrDefault(day, State.NEW);
  }

  /** Notes that days are to be diagnosed: rows of them came, or what was said of them is gone. */
  public void due(Collection<@Nullable Long> which) {
    for (Long day : which) {
      State state = state(day);
      days.put(day, new State(true, state.diagnosed(), state.stale()));
    }
  }

  /** Notes that days are diagnosed; later ones that were diagnosed before are stale then. */
  public void diagnosed(Collection<@Nullable Long> which, Instant now) {
    which.forEach(day -> days.put(day, new State(false, Optional.of(now), Optional.empty())));
    OptionalLong first = which.stream().filter(day -> day != null).mapToLong(Long::longValue).min();
    if (first.isPresent()) {
      days.tailMap(first.getAsLong())
          .replaceAll(
              (day, state) ->
                  which.contains(day) || state.diagnosed().isEmpty() || state.stale().isPresent()
                      ? state
                      : new State(state.isDue(), state.diagnosed(), Optional.of(now)));
    }
  }

  /** As rows of {@code diagnosis_day}. */
  public List<TableRow> rows() {
    return days.entrySet().stream()
        .map(
            day ->
                new TableRow(DiagnosisDayTable.DEFINITION)
                    .set(
                        OstDayTable.DAY,
                        day.getKey() == null ? null : (Long) UtcDays.micros(day.getKey()))
                    .set("is_due", day.getValue().isDue())
                    .set("diagnosed_time", micros(day.getValue().diagnosed()))
                    .set("stale_time", micros(day.getValue().stale())))
        .toList();
  }

  private static @Nullable Long micros(Optional<Instant> time) {
    return time.map(TableRow::micros).orElse(null);
  }
}
