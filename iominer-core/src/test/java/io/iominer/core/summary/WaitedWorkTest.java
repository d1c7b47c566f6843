// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** What was done in the layers that waited. */
class WaitedWorkTest {
  private static final long GIB = 1L << 30;
  private static final long FILE = 1;
  private static final long OTHER = 2;
  private static final int RANKS = 256;
  private static final Offset<Double> EXACTLY = within(1e-9);

  private final LayerTimes times =
      new LayerTimes(
          RANKS,
          EnumSet.of(
              DarshanModule.POSIX, DarshanModule.STDIO, DarshanModule.MPIIO, DarshanModule.H5D));

  /** Seconds are summed over ranks, of which each has as many. */
  private void add(
      DarshanModule module, long file, double read, double write, double meta, long bytes) {
    CounterRecord record =
        CounterRecord.of(
            module,
            file,
            CounterRecord.SHARED_RANK,
            new long[module.counters().size()],
            new double[module.fCounters().size()]);
    record.fCounters()[counter(module, Total.F_READ_TIME).index()] = read;
    record.fCounters()[counter(module, Total.F_WRITE_TIME).index()] = write;
    record.fCounters()[counter(module, Total.F_META_TIME).index()] = meta;
    record.counters()[counter(module, Total.BYTES_WRITTEN).index()] = bytes;
    times.add(new PossibleValues(record, RANKS, OptionalDouble.empty()));
  }

  private static Counter counter(DarshanModule module, Total total) {
    return total.counter(module).orElseThrow();
  }

  private OptionalDouble bandwidth() {
    return times.waited().bandwidth(times.time(OptionalDouble.empty()).parts());
  }

  @Test
  void belowACollectiveTheTimeOfTheLayerThatWaitsCounts() {
    add(DarshanModule.POSIX, FILE, 0, 125, 3, 160 * GIB);
    add(DarshanModule.MPIIO, FILE, 0, 187_000, 11, 160 * GIB);
    WaitedWork waited = times.waited();
    assertThat(waited.readSeconds()).isZero();
    assertThat(waited.writeSeconds()).isEqualTo(187_000);
    assertThat(waited.metaSeconds()).isEqualTo(11);
    assertThat(waited.layersOfSeconds()).containsExactly(IoLayer.MPIIO);
    assertThat(waited.amplifications()).allSatisfy(one -> assertThat(one.factor()).isEqualTo(1));
  }

  @Test
  void eachFileHasItsOwnLayer() {
    add(DarshanModule.POSIX, FILE, 0, 10, 1, 4 * GIB);
    add(DarshanModule.MPIIO, FILE, 0, 20, 2, 3 * GIB);
    add(DarshanModule.POSIX, OTHER, 5, 0, 1, GIB);
    add(DarshanModule.STDIO, OTHER, 0, 7, 0, GIB);
    WaitedWork waited = times.waited();
    assertThat(waited.readSeconds()).isEqualTo(5);
    assertThat(waited.writeSeconds()).isEqualTo(27);
    assertThat(waited.metaSeconds()).isEqualTo(3);
    assertThat(waited.layersOfSeconds()).containsExactly(IoLayer.MPIIO, IoLayer.STORAGE);
    assertThat(waited.bytes())
        .containsEntry(IoLayer.MPIIO, 3.0 * GIB)
        .containsEntry(IoLayer.STORAGE, 2.0 * GIB);
  }

  /** Data sieving: POSIX moved 284 GiB where MPI-IO was asked for 72. */
  @Test
  void aRateHasBytesAndSecondsOfOneLayerAndWhatMovedBelowIsAmplification() {
    add(DarshanModule.POSIX, FILE, 0, 14_000, 0, 284 * GIB);
    add(DarshanModule.MPIIO, FILE, 0, 256 * 700.0, 0, 72 * GIB);
    assertThat(bandwidth().orElseThrow()).isCloseTo(72 * GIB / 700.0, EXACTLY);
    assertThat(times.waited().layersOfBytes()).containsExactly(IoLayer.MPIIO);
    assertThat(times.waited().amplifications())
        .containsExactly(
            new WaitedWork.Amplification(IoLayer.STORAGE, IoLayer.MPIIO, 284.0 * GIB, 72.0 * GIB));
  }

  @Test
  void aLayerOfWhichTheBytesAreNotKnownHasNoRate() {
    add(DarshanModule.POSIX, FILE, 0, 256 * 480.0, 0, 4 * GIB);
    add(DarshanModule.MPIIO, FILE, 0, 256 * 490.0, 0, -(4 * GIB));
    assertThat(bandwidth().orElseThrow()).isCloseTo(4 * GIB / 480.0, EXACTLY);
    assertThat(times.waited().layersOfSeconds()).containsExactly(IoLayer.MPIIO);
    assertThat(times.waited().layersOfBytes()).containsExactly(IoLayer.STORAGE);
    assertThat(times.waited().amplifications()).isEmpty();
  }

  @Test
  void whatPosixMovedBesideMpiioIsNoAmplification() {
    add(DarshanModule.POSIX, FILE, 0, 100, 0, 100 * GIB);
    add(DarshanModule.MPIIO, FILE, 0, 1, 0, GIB);
    assertThat(times.waited().layersOfBytes()).containsExactly(IoLayer.STORAGE);
    assertThat(times.waited().amplifications()).isEmpty();
  }

  @Test
  void bytesThatCannotBeDoNotHideThoseOfOtherFiles() {
    add(DarshanModule.POSIX, FILE, 0, 256, 0, Long.MIN_VALUE);
    add(DarshanModule.POSIX, OTHER, 0, 256, 0, GIB);
    assertThat(bandwidth().orElseThrow()).isCloseTo(GIB / 2.0, EXACTLY);
  }

  /** The counters of a PnetCDF file count what those of its variables count. */
  @Test
  void bytesOfPnetcdfCountOnce() {
    LayerTimes pnetcdf =
        new LayerTimes(RANKS, EnumSet.of(DarshanModule.PNETCDF_FILE, DarshanModule.PNETCDF_VAR));
    for (DarshanModule module : List.of(DarshanModule.PNETCDF_FILE, DarshanModule.PNETCDF_VAR)) {
      CounterRecord record =
          CounterRecord.of(
              module,
              FILE,
              CounterRecord.SHARED_RANK,
              new long[module.counters().size()],
              new double[module.fCounters().size()]);
      record.counters()[counter(module, Total.BYTES_WRITTEN).index()] = GIB;
      pnetcdf.add(new PossibleValues(record, RANKS, OptionalDouble.empty()));
    }
    assertThat(pnetcdf.waited().bytes()).containsOnly(Map.entry(IoLayer.LIBRARY, (double) GIB));
  }

  @Test
  void withoutTimeThereIsNoRate() {
    add(DarshanModule.POSIX, FILE, 0, 0, 0, GIB);
    assertThat(bandwidth()).isEmpty();
    assertThat(times.waited().layersOfSeconds()).isEmpty();
  }
}
