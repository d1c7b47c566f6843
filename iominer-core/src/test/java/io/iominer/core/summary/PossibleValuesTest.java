// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.CounterUnit;
import io.iominer.core.model.DarshanModule;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Four ranks that ran for two seconds. */
class PossibleValuesTest {
  private static final int PROCESSES = 4;
  private static final OptionalDouble RUN = OptionalDouble.of(2);

  private static Counter counter(DarshanModule module, String name) {
    return Stream.concat(module.counters().stream(), module.fCounters().stream())
        .filter(counter -> counter.logName().equals(module.name() + "_" + name))
        .findFirst()
        .orElseThrow();
  }

  private static PossibleValues values(
      DarshanModule module, long rank, Map<String, ? extends Number> set) {
    long[] counters = new long[module.counters().size()];
    double[] reals = new double[module.fCounters().size()];
    set.forEach(
        (name, value) -> {
          Counter counter = counter(module, name);
          if (name.startsWith("F_")) {
            reals[counter.index()] = value.doubleValue();
          } else {
            counters[counter.index()] = value.longValue();
          }
        });
    return new PossibleValues(CounterRecord.of(module, 1, rank, counters, reals), PROCESSES, RUN);
  }

  private static boolean isImpossible(DarshanModule module, String name, Number value) {
    PossibleValues values = values(module, -1, Map.of(name, value));
    Counter counter = counter(module, name);
    boolean impossible = values.isImpossible(counter);
    Number read = name.startsWith("F_") ? values.rawF(counter) : values.raw(counter);
    assertThat(read.doubleValue()).isEqualTo(impossible ? -1 : value.doubleValue());
    return impossible;
  }

  @ParameterizedTest
  @EnumSource(
      value = DarshanModule.class,
      names = {"POSIX", "MPIIO", "STDIO", "H5D", "PNETCDF_VAR", "DFS", "DAOS", "H5F"})
  void timesOfAllModulesFitTheRun(DarshanModule module) {
    for (double wrong : new double[] {1e12, -0.5, Double.NaN, Double.POSITIVE_INFINITY, 8e-320}) {
      assertThat(isImpossible(module, "F_META_TIME", wrong)).as("%s", wrong).isTrue();
    }
    for (double right : new double[] {0, -1, 1e-9, 8, 79}) {
      assertThat(isImpossible(module, "F_META_TIME", right)).as("%s", right).isFalse();
    }
  }

  @Test
  void aTimeOfOneRankFitsOneRun() {
    assertThat(
            values(DarshanModule.STDIO, 0, Map.of("F_READ_TIME", 21))
                .words(counter(DarshanModule.STDIO, "F_READ_TIME")))
        .isEqualTo("21.00 s in a run of 2.000 s");
    assertThat(
            values(DarshanModule.STDIO, 0, Map.of("F_READ_TIME", 21))
                .isImpossible(counter(DarshanModule.STDIO, "F_READ_TIME")))
        .isTrue();
  }

  @Test
  void bytesAreNotFasterThanMemoryAndCallsNotThanAClock() {
    assertThat(isImpossible(DarshanModule.STDIO, "BYTES_READ", 10_000_000_000_000L)).isTrue();
    assertThat(isImpossible(DarshanModule.STDIO, "BYTES_READ", 1_000_000_000_000L)).isFalse();
    assertThat(isImpossible(DarshanModule.STDIO, "OPENS", 1L << 31)).isTrue();
    assertThat(isImpossible(DarshanModule.MPIIO, "BYTES_WRITTEN", -4096)).isTrue();
  }

  @Test
  void aPartIsNotMoreThanAll() {
    Counter switches = counter(DarshanModule.MPIIO, "RW_SWITCHES");
    PossibleValues values =
        values(
            DarshanModule.MPIIO, -1, Map.of("COLL_READS", 4, "INDEP_WRITES", 4, "RW_SWITCHES", 40));
    assertThat(values.isImpossible(switches)).isTrue();
    assertThat(values.words(switches)).isEqualTo("40 of MPIIO_COLL_READS 4 + MPIIO_INDEP_WRITES 4");
    assertThat(
            values(DarshanModule.H5D, 0, Map.of("READS", 2, "SIZE_READ_AGG_1K_10K", 3))
                .isImpossible(counter(DarshanModule.H5D, "SIZE_READ_AGG_1K_10K")))
        .isTrue();
  }

  @Test
  void whatIsNeitherCountNorTimeIsLeftAsItIs() {
    for (DarshanModule module : Total.MODULES) {
      module.fCounters().stream()
          .filter(counter -> counter.unit() == CounterUnit.SECONDS_SQUARED)
          .forEach(
              counter -> assertThat(values(module, 0, Map.of()).isImpossible(counter)).isFalse());
    }
  }

  @Test
  void ranksAreThoseOfTheJob() {
    assertThat(values(DarshanModule.POSIX, 3, Map.of()).isOfJob()).isTrue();
    assertThat(values(DarshanModule.POSIX, -1, Map.of()).isOfJob()).isTrue();
    assertThat(values(DarshanModule.POSIX, 4, Map.of()).isOfJob()).isFalse();
    assertThat(values(DarshanModule.POSIX, Long.MIN_VALUE, Map.of()).isOfJob()).isFalse();
  }
}
