// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.Ost;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.model.RawText;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFactsBuilder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Files are written at 100 MB/s unless said otherwise. */
class SingleRankFilesTest {
  private static final long MB = 1_000_000;

  private final JobFactsBuilder job =
      new JobFactsBuilder(
          new JobRecord("3.41", 1, 100, 0, 900, 0, 8, 7, RawText.EMPTY, RawText.EMPTY),
          NameTable.NONE);

  private SingleRankFilesTest file(long id, long rank, long bytes, double seconds, long... osts) {
    long[] counters = new long[PosixCounter.values().length];
    counters[PosixCounter.WRITES.index()] = 10;
    counters[PosixCounter.BYTES_WRITTEN.index()] = bytes;
    double[] times = new double[PosixFCounter.values().length];
    times[PosixFCounter.WRITE_TIME.index()] = seconds;
    job.add(CounterRecord.of(DarshanModule.POSIX, id, rank, counters, times));
    LustreComponent component =
        new LustreComponent(1 << 20, osts.length, 1, 0, 0, -1, -1, RawText.EMPTY);
    job.add(new LustreRecord(id, rank, List.of(component), osts));
    return this;
  }

  private static Ost ost(int index) {
    return new Ost(Optional.empty(), index);
  }

  private SingleRankFiles files() {
    return SingleRankFiles.of(job.build(List.of()).facts(), IoDirection.WRITE).get(0);
  }

  @Test
  void theRankOnASlowOstLostWhatTheMedianRateWouldHaveSaved() {
    SingleRankFiles files =
        file(1, 0, 200 * MB, 2, 11)
            .file(2, 1, 200 * MB, 2, 12)
            .file(3, 2, 200 * MB, 8, 13)
            .file(4, 2, 200 * MB, 7, 13)
            .file(5, 3, 200 * MB, 2, 14)
            .file(6, 4, 200 * MB, 2, 15)
            .files();
    assertThat(files.slowestExcess(JobContention.UNKNOWN).seconds())
        .isCloseTo(8 - 2 + 7 - 2, within(1e-9));
  }

  @Test
  void aRankThatIsSlowWhereAnotherIsNotHasNoSlowOst() {
    SingleRankFiles files =
        file(1, 0, 200 * MB, 2, 11)
            .file(2, 1, 200 * MB, 2, 12)
            .file(3, 2, 200 * MB, 8, 13)
            .file(4, 3, 200 * MB, 2, 13)
            .files();
    assertThat(files.slowestExcess(JobContention.UNKNOWN).seconds()).isZero();
    OstRates rates = files.byOst(MB);
    assertThat(rates.slowest()).isEqualTo(ost(13));
    assertThat(rates.osts().get(ost(13)).files()).isEqualTo(2);
    assertThat(rates.osts().get(ost(13)).rate()).isCloseTo(40e6, within(1e-3));
    assertThat(rates.median()).isCloseTo(100e6, within(1e-3));
  }

  @Test
  void ranksThatShareAnOstWithTheirOwnMakeItNotSlow() {
    SingleRankFiles files =
        file(1, 0, 200 * MB, 2, 11)
            .file(2, 1, 200 * MB, 2, 12)
            .file(3, 2, 200 * MB, 4, 13)
            .file(4, 3, 200 * MB, 4, 13)
            .file(5, 4, 200 * MB, 2, 14)
            .files();
    assertThat(files.slowestExcess(JobContention.UNKNOWN).seconds()).isZero();
  }

  @Test
  void anOstThatTheThreeSlowestRanksShareIsSlowHoweverLittleSlowerTheyAre() {
    SingleRankFiles files =
        file(1, 0, 200 * MB, 2, 11)
            .file(2, 1, 200 * MB, 2.1, 11)
            .file(3, 2, 200 * MB, 2, 11)
            .file(4, 3, 200 * MB, 2.5, 12)
            .file(5, 4, 200 * MB, 2.5, 12)
            .file(6, 5, 200 * MB, 6, 12)
            .file(7, 6, 200 * MB, 2, 13)
            .file(8, 7, 200 * MB, 2, 14)
            .files();
    assertThat(files.slowestExcess(JobContention.UNKNOWN).seconds())
        .as("beyond the median, which is 2 s")
        .isCloseTo(6 - 2, within(0.11));
  }

  @Test
  void anOstOfThreeRanksIsNotSlowWhereNoOtherHasAsMany() {
    SingleRankFiles files =
        file(1, 0, 200 * MB, 2, 11)
            .file(2, 1, 200 * MB, 2, 13)
            .file(3, 2, 200 * MB, 2, 14)
            .file(4, 3, 200 * MB, 2.5, 12)
            .file(5, 4, 200 * MB, 2.5, 12)
            .file(6, 5, 200 * MB, 2.6, 12)
            .files();
    assertThat(files.slowestExcess(JobContention.UNKNOWN).seconds()).isZero();
  }

  @Test
  void filesWithoutBytesTellNothing() {
    SingleRankFiles files =
        file(1, 0, 0, 2, 11)
            .file(2, 1, 0, 3, 11)
            .file(3, 2, 0, 4, 11)
            .file(4, 3, 200 * MB, 2, 12)
            .file(5, 4, 200 * MB, 2, 13)
            .file(6, 5, 200 * MB, 2, 14)
            .files();
    assertThat(files.slowestExcess(JobContention.UNKNOWN).seconds()).isZero();
  }

  @Test
  void aSlowOstCostsNoMoreThanTheJobTakesWithoutIt() {
    // Ranks 2 to 4 are slow on all OSTs, as on a slow node; OST 13 holds ranks 2 and 6 up.
    SingleRankFiles files =
        file(1, 0, 200 * MB, 2, 11)
            .file(2, 1, 200 * MB, 2, 12)
            .file(3, 2, 200 * MB, 21, 13)
            .file(4, 3, 200 * MB, 20, 14)
            .file(5, 4, 200 * MB, 20, 15)
            .file(6, 5, 200 * MB, 2, 14)
            .file(7, 6, 200 * MB, 4, 13)
            .file(8, 7, 200 * MB, 2, 15)
            .files();
    assertThat(files.slowestExcess(JobContention.UNKNOWN).seconds())
        .as("rank 3 takes 20 s without OST 13")
        .isCloseTo(21 - 20, within(1e-9));
  }

  @Test
  void neighboringRanksThatAreSlowOnOstsOfTheirOwnHaveASlowNode() {
    SingleRankFiles files =
        file(1, 0, 200 * MB, 2, 11)
            .file(2, 1, 200 * MB, 2, 12)
            .file(3, 2, 200 * MB, 8, 13)
            .file(4, 3, 200 * MB, 8, 14)
            .file(5, 4, 200 * MB, 2, 15)
            .file(6, 5, 200 * MB, 2, 16)
            .file(7, 6, 200 * MB, 2, 17)
            .files();
    assertThat(files.slowestExcess(JobContention.UNKNOWN).seconds()).isZero();
  }

  @Test
  void twoTargetsDoNotTellWhichIsSlow() {
    SingleRankFiles files =
        file(1, 0, 200 * MB, 2, 11).file(2, 1, 200 * MB, 2, 11).file(3, 2, 200 * MB, 8, 13).files();
    assertThat(files.slowestExcess(JobContention.UNKNOWN).seconds()).isZero();
  }

  @Test
  void sharedAndStripedFilesTellNothing() {
    SingleRankFiles files =
        file(1, 0, 200 * MB, 2, 11)
            .file(2, 1, 200 * MB, 2, 12)
            .file(3, -1, 200 * MB, 80, 13)
            .file(4, 2, 200 * MB, 80, 14, 15)
            .files();
    assertThat(files.slowestExcess(JobContention.UNKNOWN).seconds()).isZero();
    assertThat(files.byOst(MB).osts()).containsOnlyKeys(ost(11), ost(12));
  }

  @Test
  void smallFilesHaveNoRateOfTheirTarget() {
    assertThat(file(1, 0, 1000, 2, 11).file(2, 1, 200 * MB, 2, 12).files().byOst(MB).osts())
        .containsOnlyKeys(ost(12));
  }
}
