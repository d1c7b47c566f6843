// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import static io.iominer.core.summary.Plausible.count;
import static io.iominer.core.summary.Plausible.seconds;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterUnit;
import io.iominer.core.model.CounterValues;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.summary.Plausible;
import io.iominer.core.summary.PossibleValues;
import io.iominer.rootcause.path.UseSpan;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Reads Darshan's counters: the one place that knows what they say about the use of a file. */
public final class CounterUses {
  private static final int SEQUENTIAL = 0;
  private static final int CONSECUTIVE = 1;

  /** Smaller requests are small: hpc-io/drishti-io config.py, small_bytes. */
  private static final long SMALL = 1 << 20;

  /** Of modules that are no layer: what says that they did any I/O. */
  private static final Map<DarshanModule, List<Counter>> OTHERS = counters();

  private CounterUses() {}

  /** The layers whose counters are read, the lower ones first. */
  public static List<DarshanModule> layers() {
    List<DarshanModule> layers = new ArrayList<>();
    LayerCounters.modules().forEach(layers::add);
    return layers;
  }

  /** Modules that are no layer but may tell of I/O, see {@link #isUncoveredIo}. */
  public static List<DarshanModule> others() {
    return List.copyOf(OTHERS.keySet());
  }

  /** The counters of a module that are read here. */
  public static List<Counter> needed(DarshanModule module) {
    List<Counter> others = OTHERS.getOrDefault(module, List.of());
    return LayerCounters.of(module)
        .map(
            layer ->
                Stream.of(
                        layer.all(),
                        UseSpan.counters(module),
                        RankSpread.counters(module),
                        MpiioUse.counters(module))
                    .flatMap(List::stream)
                    .distinct()
                    .toList())
        .orElse(others);
  }

  /**
   * What a record says.
   *
   * @param processes ranks of the job
   * @return empty for a module that is no layer
   */
  public static Optional<FileUse> of(PossibleValues record, int processes) {
    return LayerCounters.of(record.module()).map(layer -> of(record, layer, processes));
  }

  /** Whether a record of a module that is no layer has bytes, operations or time. */
  public static boolean isUncoveredIo(CounterValues record) {
    return OTHERS.getOrDefault(record.module(), List.of()).stream()
        .anyMatch(
            counter ->
                counter.unit() == CounterUnit.SECONDS
                    ? seconds(record, counter) > 0
                    : count(record, counter) > 0);
  }

  private static FileUse of(PossibleValues record, LayerCounters layer, int processes) {
    return new FileUse(
        record.recordId(),
        record.parentRecordId(),
        record.rank(),
        record.module(),
        use(record, layer, layer.read(), processes),
        use(record, layer, layer.written(), processes),
        seconds(record, layer.metadata()),
        sum(record, layer.opens()),
        sum(record, layer.statCalls()),
        sum(record, layer.syncs()),
        sum(record, layer.unaligned()),
        sum(record, layer.switches()),
        end(record, layer.read().lastByte()),
        end(record, layer.written().lastByte()),
        isShared(record) ? RankSpread.of(record, processes) : Optional.empty(),
        record.module() == DarshanModule.MPIIO
            ? Optional.of(new FileUse.Mpiio(MpiioUse.reads(record), MpiioUse.writes(record)))
            : Optional.empty(),
        UseSpan.of(record));
  }

  private static boolean isShared(CounterValues record) {
    return record.rank() == DarshanRecord.SHARED_RANK;
  }

  private static Use use(
      PossibleValues record, LayerCounters layer, LayerCounters.Side side, int processes) {
    long operations = total(record, side.operations());
    double sum = seconds(record, side.seconds());
    boolean isOrdered = !side.order().isEmpty();
    return new Use(
        count(record, side.bytes()),
        operations,
        isOrdered ? count(record, side.order().get(SEQUENTIAL)) : operations,
        isOrdered ? count(record, side.order().get(CONSECUTIVE)) : operations,
        new RequestSizes(record, layer).smallerThan(SMALL, side),
        sum,
        isShared(record) ? slowest(record, layer, sum, processes) : sum,
        seconds(record, side.start()),
        seconds(record, side.end()),
        !record.isImpossible(side.seconds()));
  }

  /**
   * Of all ranks together Darshan knows the slowest rank's time in all directions together; it is
   * divided as the sums are. Where there are fewer reads and writes than ranks, as below a
   * collective, most ranks spent only time in metadata operations: the slowest one spent no more in
   * these than the mean. Where it is unknown, the mean.
   */
  private static double slowest(
      CounterValues record, LayerCounters layer, double sum, int processes) {
    double slowest = seconds(record, layer.slowestRank());
    double data =
        seconds(record, layer.read().seconds()) + seconds(record, layer.written().seconds());
    double metadata = seconds(record, layer.metadata());
    if (slowest <= 0 || data <= 0) {
      return sum / processes;
    }
    double ofData = slowest * data / (data + metadata);
    long operations =
        total(record, layer.read().operations()) + total(record, layer.written().operations());
    if (operations < processes) {
      ofData = Math.min(data, Math.max(ofData, slowest - metadata / processes));
    }
    return ofData * sum / data;
  }

  private static long total(CounterValues record, List<Counter> counters) {
    long total = 0;
    for (Counter counter : counters) {
      total += count(record, counter);
    }
    return total;
  }

  private static OptionalLong sum(CounterValues record, List<Counter> counters) {
    for (Counter counter : counters) {
      if (Plausible.value(record, counter).isPresent()) {
        return OptionalLong.of(total(record, counters));
      }
    }
    return OptionalLong.empty();
  }

  /** Bytes up to a highest offset, that byte included; Darshan has 0 where nothing was read. */
  private static OptionalLong end(CounterValues record, List<Counter> highest) {
    return highest.isEmpty() || record.raw(highest.get(0)) < 0
        ? OptionalLong.empty()
        : OptionalLong.of(count(record, highest.get(0)) + 1);
  }

  private static Map<DarshanModule, List<Counter>> counters() {
    Map<DarshanModule, List<Counter>> others = new EnumMap<>(DarshanModule.class);
    others.put(
        DarshanModule.H5F, LayerCounters.counters(DarshanModule.H5F, List.of("F_META_TIME")));
    others.put(
        DarshanModule.PNETCDF_FILE,
        LayerCounters.counters(
            DarshanModule.PNETCDF_FILE,
            List.of("BYTES_READ", "BYTES_WRITTEN", "F_META_TIME", "F_WAIT_TIME")));
    others.put(
        DarshanModule.MDHIM, LayerCounters.counters(DarshanModule.MDHIM, List.of("PUTS", "GETS")));
    return others;
  }
}
