// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import static io.iominer.core.tally.AnalysisColumn.Kind.COUNT;
import static io.iominer.core.tally.AnalysisColumn.column;

import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Jobs on Lustre that striped a file otherwise than usual. A class is the extremes of a job's
 * layouts: one of them differs where any layout does. OSTs are among them where the usual layout
 * names one; there are too many to keep.
 */
final class StripingTally implements JobTally {
  private final UsualLayout usual;
  private final List<String> layout;

  StripingTally(UsualLayout usual) {
    this.usual = usual;
    this.layout =
        Stream.of("stripe_size", "stripe_count", UsualLayout.OFFSET)
            .limit(usual.namesAnOst() ? 3 : 2)
            .toList();
  }

  @Override
  public List<AnalysisColumn> columns() {
    return List.of(
        column("jobs", COUNT, "Jobs on Lustre"),
        column("customised", COUNT, "Customised"),
        OF_JOBS);
  }

  @Override
  public List<String> reads() {
    return Stream.concat(Stream.of(DarshanJobTable.STRIPE_LAYOUTS), extremes()).toList();
  }

  private Stream<String> extremes() {
    return layout.stream()
        .flatMap(
            column -> Stream.of(column + DarshanJobTable.LEAST, column + DarshanJobTable.GREATEST));
  }

  @Override
  public boolean isKept() {
    return !usual.namesAnOst();
  }

  @Override
  public void add(StoredRow job, Groups groups) {
    if (job.whole(DarshanJobTable.STRIPE_LAYOUTS) > 0) {
      groups.add(
          extremes()
              .map(column -> Objects.toString(job.value(column), ""))
              .collect(Collectors.joining(",")),
          1);
    }
  }

  @Override
  public List<@Nullable Object[]> rows(Groups groups) {
    long customised =
        groups.sorted(Comparator.naturalOrder()).stream()
            .filter(this::differs)
            .mapToLong(extremes -> groups.sum(extremes, 0))
            .sum();
    long onLustre = groups.total(0);
    return List.<@Nullable Object[]>of(
        new @Nullable Object[] {onLustre, customised, Share.of(customised, onLustre)});
  }

  /** Whether extremes are not the usual ones; what is not known does not differ. */
  private boolean differs(String extremes) {
    String[] values = extremes.split(",", -1);
    return IntStream.range(0, values.length)
        .anyMatch(
            i -> {
              Long expected = usual.values().get(layout.get(i / 2));
              return expected != null
                  && !values[i].isEmpty()
                  && Long.parseLong(values[i]) != expected;
            });
  }
}
