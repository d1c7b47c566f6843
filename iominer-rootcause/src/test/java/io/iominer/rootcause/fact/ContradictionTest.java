// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.MpiioCounter;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.model.RawText;
import io.iominer.core.model.StdioCounter;
import io.iominer.core.model.StdioFCounter;
import io.iominer.core.model.Verdict;
import io.iominer.core.unit.Quantity;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.JobDiagnosis;
import io.iominer.rootcause.path.JobTimes;
import io.iominer.rootcause.rule.Thresholds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Records that cannot be true, and unusual ones that can. */
class ContradictionTest {
  private static final int PROCESSES = 4;
  private static final int RUN_SECONDS = 1000;
  private static final long MIB = 1 << 20;
  private static final int ALL = -1;

  /** 100 reads of 1 MiB by rank 0, one after the other, in 2 s. */
  private static Posix sound(long id) {
    return new Posix(id, 0)
        .with(PosixCounter.READS, 100)
        .with(PosixCounter.SEQ_READS, 99)
        .with(PosixCounter.CONSEC_READS, 99)
        .with(PosixCounter.SIZE_READ_100K_1M, 100)
        .with(PosixCounter.BYTES_READ, 100 * MIB)
        .with(PosixCounter.MAX_BYTE_READ, 100 * MIB - 1)
        .with(PosixFCounter.READ_TIME, 2)
        .with(PosixFCounter.READ_START_TIMESTAMP, 1)
        .with(PosixFCounter.READ_END_TIMESTAMP, 3);
  }

  private record Posix(long id, long rank, long[] counts, double[] times) {
    Posix(long id, long rank) {
      this(id, rank, new long[PosixCounter.values().length], new double[17]);
      with(PosixCounter.OPENS, 1);
    }

    Posix with(Counter counter, double value) {
      if (counter instanceof PosixFCounter) {
        times[counter.index()] = value;
      } else {
        counts[counter.index()] = (long) value;
      }
      return this;
    }

    Posix of(long otherRank) {
      return new Posix(id, otherRank, counts, times);
    }

    CounterRecord record() {
      return CounterRecord.of(DarshanModule.POSIX, id, rank, counts, times);
    }
  }

  private static CounterRecord record(
      DarshanModule module, long rank, Map<? extends Counter, ? extends Number> values) {
    long[] counters = new long[module.counters().size()];
    double[] times = new double[module.fCounters().size()];
    values.forEach(
        (counter, value) -> {
          if (value instanceof Double) {
            times[counter.index()] = value.doubleValue();
          } else {
            counters[counter.index()] = value.longValue();
          }
        });
    return CounterRecord.of(module, 1, rank, counters, times);
  }

  private static Optional<String> found(CounterRecord record) {
    return Contradiction.of(record, PROCESSES, OptionalDouble.of(RUN_SECONDS))
        .map(Contradiction::counters);
  }

  static Stream<Arguments> contradictions() {
    return Stream.of(
        Arguments.of(sound(1).of(4), "rank 4 of 4 ranks"),
        Arguments.of(sound(1).of(-9), "rank -9 of 4 ranks"),
        Arguments.of(
            sound(1).of(ALL).with(PosixCounter.SLOWEST_RANK, 77),
            "POSIX_SLOWEST_RANK 77 of 4 ranks"),
        Arguments.of(
            sound(1).with(PosixCounter.SEQ_READS, 1_933_743_882_159.0),
            "POSIX_SEQ_READS 1933743882159 of POSIX_READS 100"),
        Arguments.of(
            sound(1).with(PosixCounter.SEQ_READS, 40),
            "POSIX_CONSEC_READS 99 of POSIX_SEQ_READS 40"),
        Arguments.of(sound(1).with(PosixCounter.READS, -5), "POSIX_READS -5"),
        Arguments.of(
            sound(1).with(PosixCounter.BYTES_READ, -1e18), "POSIX_BYTES_READ -1000000000000000000"),
        Arguments.of(
            sound(1).with(PosixCounter.READS, 1_000_000),
            "POSIX_READS 1000000, but 100 in POSIX_SIZE_READ_0_100 to POSIX_SIZE_READ_1G_PLUS"),
        Arguments.of(
            sound(1).with(PosixCounter.SIZE_READ_0_100, 1_000_000),
            "POSIX_READS 100, but 1000100 in POSIX_SIZE_READ_0_100 to POSIX_SIZE_READ_1G_PLUS"),
        Arguments.of(
            new Posix(1, 0).with(PosixCounter.BYTES_WRITTEN, 5000),
            "POSIX_BYTES_WRITTEN 5000 without POSIX_WRITES"),
        Arguments.of(
            sound(1).with(PosixCounter.MAX_BYTE_READ, 4095),
            "POSIX_BYTES_READ 104857600 in POSIX_READS 100 up to POSIX_MAX_BYTE_READ 4095"),
        Arguments.of(
            sound(1).with(PosixCounter.BYTES_READ, 1000 * MIB),
            "POSIX_BYTES_READ 1048576000, but 1.024e+07 to 1.049e+08 by POSIX_SIZE_READ_0_100 to"
                + " POSIX_SIZE_READ_1G_PLUS"),
        Arguments.of(
            sound(1).with(PosixCounter.BYTES_READ, 10),
            "POSIX_BYTES_READ 10, but 1.024e+07 to 1.049e+08 by POSIX_SIZE_READ_0_100 to"
                + " POSIX_SIZE_READ_1G_PLUS"),
        Arguments.of(
            sound(1).with(PosixFCounter.META_TIME, 1e6),
            "POSIX_F_META_TIME 1.00000e+06 s of 1 rank in a run of 1000.00 s"),
        Arguments.of(
            sound(1).of(ALL).with(PosixFCounter.READ_TIME, 50_000),
            "POSIX_F_READ_TIME 50000.0 s of 4 ranks in a run of 1000.00 s"),
        Arguments.of(sound(1).with(PosixFCounter.READ_TIME, Double.NaN), "POSIX_F_READ_TIME NaN"));
  }

  @ParameterizedTest
  @MethodSource("contradictions")
  void countersThatContradictEachOtherAreNamedWithTheirValues(Posix record, String counters) {
    assertThat(found(record.record())).contains(counters);
  }

  /** Each is what Darshan does somewhere: see the names. */
  static Stream<Arguments> unusual() {
    return Stream.of(
        Arguments.of("sound", sound(1).record()),
        Arguments.of("of all ranks", sound(1).of(ALL).record()),
        Arguments.of("mapped into memory", new Posix(1, 0).with(PosixCounter.MMAPS, 1).record()),
        Arguments.of(
            "died within its first read", new Posix(1, 0).with(PosixCounter.SEQ_READS, 1).record()),
        Arguments.of(
            "read again and again",
            sound(1)
                .with(PosixCounter.SEQ_READS, 0)
                .with(PosixCounter.CONSEC_READS, 0)
                .with(PosixCounter.MAX_BYTE_READ, MIB - 1)
                .record()),
        Arguments.of(
            "empty reads",
            new Posix(1, 0)
                .with(PosixCounter.READS, 9)
                .with(PosixCounter.SIZE_READ_0_100, 9)
                .record()),
        Arguments.of(
            "not measured",
            sound(1)
                .with(PosixCounter.SEQ_READS, -1)
                .with(PosixCounter.CONSEC_READS, -1)
                .with(PosixCounter.MAX_BYTE_READ, -1)
                .with(PosixFCounter.META_TIME, -1)
                .record()),
        Arguments.of(
            "without a histogram", sound(1).with(PosixCounter.SIZE_READ_100K_1M, 0).record()),
        Arguments.of(
            "a clock that went back", sound(1).with(PosixFCounter.META_TIME, -2662).record()),
        Arguments.of(
            "threads, and a run in whole seconds",
            sound(1).of(ALL).with(PosixFCounter.READ_TIME, 2.5 * PROCESSES * RUN_SECONDS).record()),
        Arguments.of(
            "bytes that overflow in MPI-IO",
            record(
                DarshanModule.MPIIO,
                ALL,
                Map.of(
                    MpiioCounter.COLL_WRITES, 4L,
                    MpiioCounter.SIZE_WRITE_AGG_0_100, 3L,
                    MpiioCounter.SIZE_WRITE_AGG_1G_PLUS, 1L,
                    MpiioCounter.BYTES_WRITTEN, -4_000_000_000L))),
        Arguments.of(
            "streams have no histogram",
            record(
                DarshanModule.STDIO,
                0,
                Map.of(
                    StdioCounter.WRITES, 3L,
                    StdioCounter.BYTES_WRITTEN, 30L,
                    StdioCounter.MAX_BYTE_WRITTEN, 29L,
                    StdioFCounter.WRITE_TIME, 0.1))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("unusual")
  void whatSoundLogsShowIsNoContradiction(String what, CounterRecord record) {
    assertThat(found(record)).as(what).isEmpty();
  }

  private static Diagnosis diagnosis(double threshold, List<? extends DarshanRecord> records) {
    JobFactsBuilder builder =
        new JobFactsBuilder(
            new JobRecord(
                "3.41",
                1,
                100,
                0,
                100 + RUN_SECONDS,
                0,
                PROCESSES,
                7,
                RawText.EMPTY,
                RawText.EMPTY),
            NameTable.NONE,
            EnumSet.of(DarshanModule.POSIX),
            JobTimes.MOST_TRACED);
    records.forEach(builder::add);
    DiagnosisSettings usual = DiagnosisSettings.standard();
    return JobDiagnosis.of(
            builder.build(List.of()),
            JobContention.UNKNOWN,
            new DiagnosisSettings(
                usual.facility(),
                new Thresholds(Map.of(Diagnosis.IMPLAUSIBLE.key(), Quantity.share(threshold))),
                Map.of()),
            file -> "/scratch/" + file.id())
        .diagnosis();
  }

  private static List<CounterRecord> records(int sound, int implausible) {
    List<CounterRecord> records = new ArrayList<>();
    for (int i = 0; i < sound; i++) {
      records.add(sound(100 + i).record());
    }
    for (int i = 0; i < implausible; i++) {
      records.add(sound(1 + i).with(PosixCounter.SEQ_READS, 1e12).record());
    }
    return records;
  }

  @Test
  void aLogOfWhichMuchContradictsItselfIsNotDiagnosedAndSaysWhy() {
    Diagnosis diagnosis = diagnosis(0.1, records(16, 4));
    assertThat(diagnosis.verdict()).isEqualTo(Verdict.IMPLAUSIBLE_COUNTERS);
    assertThat(diagnosis.losses()).isEmpty();
    assertThat(diagnosis.ranked()).isEmpty();
    assertThat(diagnosis.findings()).isEmpty();
    String counters = " of rank 0: POSIX_SEQ_READS 1000000000000 of POSIX_READS 100";
    assertThat(diagnosis.caveats())
        .containsExactly(
            "records that contradict themselves: 4 of 20, 20 % of records, bytes or time",
            "/scratch/1" + counters, "/scratch/2" + counters, "/scratch/3" + counters);
  }

  /** Logs and stores have their records in different orders. */
  @Test
  void theEvidenceDoesNotDependOnTheOrderOfTheRecords() {
    List<CounterRecord> records = records(16, 9);
    List<CounterRecord> reversed = new ArrayList<>(records);
    Collections.reverse(reversed);
    assertThat(diagnosis(0.1, reversed)).isEqualTo(diagnosis(0.1, records));
  }

  @Test
  void aLogOfWhichLittleContradictsItselfIsDiagnosedWithACaveat() {
    Diagnosis diagnosis = diagnosis(0.1, records(38, 2));
    assertThat(diagnosis.verdict()).isNotEqualTo(Verdict.IMPLAUSIBLE_COUNTERS);
    assertThat(diagnosis.losses()).isPresent();
    assertThat(diagnosis.caveats())
        .contains("records that contradict themselves: 2 of 40, 5 % of records, bytes or time")
        .anyMatch(caveat -> caveat.startsWith("/scratch/2 of rank 0: POSIX_SEQ_READS"));
  }

  @Test
  void aSiteSetsHowMuchIsMuch() {
    assertThat(diagnosis(0.3, records(16, 4)).verdict()).isNotEqualTo(Verdict.IMPLAUSIBLE_COUNTERS);
    assertThat(diagnosis(1, records(0, 4)).verdict()).isNotEqualTo(Verdict.IMPLAUSIBLE_COUNTERS);
    assertThat(diagnosis(0, records(999, 1)).verdict()).isEqualTo(Verdict.IMPLAUSIBLE_COUNTERS);
  }

  /** One record with the bytes, or the time, of a whole facility. */
  @Test
  void oneRecordThatHoldsMostOfTheBytesOrOfTheTimeIsMuch() {
    List<CounterRecord> records = new ArrayList<>(records(99, 0));
    records.add(sound(1).with(PosixCounter.BYTES_READ, 1L << 50).record());
    assertThat(diagnosis(0.1, records).verdict()).isEqualTo(Verdict.IMPLAUSIBLE_COUNTERS);
    records.set(99, sound(1).with(PosixFCounter.READ_TIME, 1e9).record());
    assertThat(diagnosis(0.1, records).verdict()).isEqualTo(Verdict.IMPLAUSIBLE_COUNTERS);
  }

  @Test
  void sharesAreOfRecordsBytesAndTime() {
    ImplausibleRecords.Builder builder = new ImplausibleRecords.Builder();
    for (CounterRecord record : records(3, 1)) {
      builder.add(record, Contradiction.of(record, PROCESSES, OptionalDouble.of(RUN_SECONDS)));
    }
    ImplausibleRecords built = builder.build();
    assertThat(built.records()).isEqualTo(1);
    assertThat(built.allRecords()).isEqualTo(4);
    assertThat(built.share()).isCloseTo(0.25, within(1e-9));
    assertThat(new ImplausibleRecords.Builder().build().caveat()).isEmpty();
  }
}
