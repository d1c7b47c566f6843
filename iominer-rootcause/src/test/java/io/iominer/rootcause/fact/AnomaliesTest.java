// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DfsCounter;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.model.RawText;
import io.iominer.core.model.Verdict;
import io.iominer.core.unit.Quantity;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.JobDiagnosis;
import io.iominer.rootcause.path.JobTimes;
import io.iominer.rootcause.rule.Thresholds;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Logs that say what cannot be: nothing that they did makes their jobs fine. */
class AnomaliesTest {
  private static final int PROCESSES = 4;
  private static final int ALL = -1;
  private static final long GIB = 1L << 30;

  private static final DiagnosisSettings HOWEVER_IMPLAUSIBLE =
      new DiagnosisSettings(
          DiagnosisSettings.standard().facility(),
          new Thresholds(Map.of(Diagnosis.IMPLAUSIBLE.key(), Quantity.share(1))),
          Map.of());

  private static CounterRecord posix(long id, long rank, long bytes, double seconds) {
    long[] counters = new long[PosixCounter.values().length];
    counters[PosixCounter.OPENS.index()] = 1;
    counters[PosixCounter.READS.index()] = 100;
    counters[PosixCounter.CONSEC_READS.index()] = 99;
    counters[PosixCounter.SEQ_READS.index()] = 99;
    counters[PosixCounter.BYTES_READ.index()] = bytes;
    double[] times = new double[PosixFCounter.values().length];
    times[PosixFCounter.READ_TIME.index()] = seconds;
    times[PosixFCounter.SLOWEST_RANK_TIME.index()] = seconds;
    times[PosixFCounter.READ_START_TIMESTAMP.index()] = 1;
    times[PosixFCounter.READ_END_TIMESTAMP.index()] = 900;
    return CounterRecord.of(DarshanModule.POSIX, id, rank, counters, times);
  }

  private static Diagnosis diagnosis(long start, CounterRecord... records) {
    return diagnosis(start, 0, records);
  }

  private static Diagnosis diagnosis(long start, long impossibleValues, CounterRecord... records) {
    JobFactsBuilder builder =
        new JobFactsBuilder(
            new JobRecord(
                "3.41", 1, start, 0, start + 1000, 0, PROCESSES, 7, RawText.EMPTY, RawText.EMPTY),
            NameTable.NONE,
            EnumSet.of(DarshanModule.POSIX, DarshanModule.DFS),
            JobTimes.MOST_TRACED);
    List.of(records).forEach(builder::add);
    builder.impossibleValues(impossibleValues);
    return JobDiagnosis.of(
            builder.build(List.of()),
            JobContention.UNKNOWN,
            HOWEVER_IMPLAUSIBLE,
            file -> Long.toString(file.id()))
        .diagnosis();
  }

  @Test
  void timeOfARankThatIsNoneOfTheJobsIsNotExplained() {
    Diagnosis diagnosis = diagnosis(100, posix(1, 77, GIB, 899), posix(2, -9, GIB, 800));
    assertThat(diagnosis.losses().orElseThrow().ioSeconds()).isCloseTo(899, within(1e-9));
    assertThat(diagnosis.losses().orElseThrow().unexplainedSeconds()).isCloseTo(899, within(1e-9));
    assertThat(diagnosis.verdict()).isEqualTo(Verdict.NO_SINGLE_CAUSE);
    assertThat(diagnosis.caveats())
        .contains("ranks outside 0 to 3 have records: 2; up to 899.0 s of one are not explained");
  }

  @Test
  void suchTimeCountsOnlyAsFarAsItIsLongerThanThatOfTheJobsOwnRanks() {
    Diagnosis diagnosis = diagnosis(100, posix(1, 0, GIB, 500), posix(2, PROCESSES, GIB, 600));
    assertThat(diagnosis.losses().orElseThrow().ioSeconds()).isCloseTo(600, within(1e-9));
    Diagnosis shorter = diagnosis(100, posix(1, 0, GIB, 500), posix(2, PROCESSES, GIB, 60));
    assertThat(shorter.losses().orElseThrow().ioSeconds()).isCloseTo(500, within(1e-9));
  }

  @Test
  void timeCountsWhereTheBytesCannotBe() {
    Diagnosis diagnosis =
        diagnosis(100, 2, posix(1, ALL, Long.MAX_VALUE, 400), posix(2, 0, Long.MAX_VALUE, 300));
    assertThat(diagnosis.losses().orElseThrow().ioSeconds()).isCloseTo(700, within(1e-9));
    assertThat(diagnosis.losses().orElseThrow().unexplainedSeconds()).isCloseTo(700, within(1e-9));
    assertThat(diagnosis.verdict()).isEqualTo(Verdict.NO_SINGLE_CAUSE);
    assertThat(diagnosis.caveats())
        .contains("impossible values, such as negative times, left out of sums: 2");
  }

  @Test
  void aStartThatIsNoInstantIsACaveat() {
    String caveat = "the start of the run is not known: it lies outside the years 1970 to 9999";
    assertThat(diagnosis(Long.MAX_VALUE - 2000).caveats()).contains(caveat);
    assertThat(diagnosis(-5000).caveats()).contains(caveat);
    assertThat(diagnosis(0).caveats()).doesNotContain(caveat);
  }

  @Test
  void aNegativeJobIdIsACaveat() {
    EvidenceBuilder evidence =
        new EvidenceBuilder(-7, PROCESSES, OptionalDouble.of(100), Set.of(DarshanModule.POSIX), 10);
    assertThat(evidence.build(List.of()).facts().anomalies().caveats())
        .containsExactly("the job id -7 is negative, as no scheduler's is");
  }

  @Test
  void aStripeLayoutIsMissedOnlyWhereThereCouldBeOne() {
    String caveat = "the stripe layout of most files is not known";
    assertThat(diagnosis(100, posix(1, 0, GIB, 5)).caveats()).containsExactly(caveat);
    assertThat(diagnosis(100).caveats()).isEmpty();
    long[] counters = new long[DarshanModule.DFS.counters().size()];
    counters[DfsCounter.BYTES_READ.index()] = GIB;
    counters[DfsCounter.READS.index()] = 1;
    double[] times = new double[DarshanModule.DFS.fCounters().size()];
    assertThat(diagnosis(100, CounterRecord.of(DarshanModule.DFS, 1, 0, counters, times)).caveats())
        .isEmpty();
  }
}
