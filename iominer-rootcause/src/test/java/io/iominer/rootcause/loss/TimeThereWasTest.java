// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.iominer.core.model.Cause;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.facility.FacilityModel;
import org.junit.jupiter.api.Test;

/** No more seconds are lost than there were. */
class TimeThereWasTest {
  private static final double MB = 1e6;

  /** Four threads read a file each: 8 s of reads for each file, within the same 8 s. */
  @Test
  void threadsThatReadAtOnceLoseNoMoreThanTheSpanOfTheirReads() {
    LoggedJob job = new LoggedJob(1);
    for (int thread = 0; thread < 4; thread++) {
      job.reread(thread, 0, 1L << 30, 2, 8);
    }
    Losses losses = job.losses();
    assertThat(losses.ioSeconds()).isCloseTo(8, within(1e-6));
    assertThat(losses.allSeconds()).isBetween(7.9, 8.0);
  }

  /** Darshan counts syncs as writes, and does not tell when they were. */
  @Test
  void syncsAfterTheLastWriteCount() {
    LoggedJob job = new LoggedJob(1);
    for (int file = 0; file < 2; file++) {
      job.add(
          new long[][] {
            {PosixCounter.OPENS.index(), 1},
            {PosixCounter.BYTES_WRITTEN.index(), 1000},
            {PosixCounter.WRITES.index(), 1},
            {PosixCounter.FSYNCS.index(), 1}
          },
          new double[][] {
            {PosixFCounter.WRITE_START_TIMESTAMP.index(), 1},
            {PosixFCounter.WRITE_END_TIMESTAMP.index(), 1.01},
            {PosixFCounter.WRITE_TIME.index(), 5}
          },
          file,
          0);
    }
    assertThat(job.losses().ioSeconds()).isCloseTo(10, within(1e-6));
  }

  /** At once, the ranks take as long as the slowest of them. */
  @Test
  void turnsLoseNoMoreThanTheTimeBeyondTheLongest() {
    LoggedJob job =
        new LoggedJob(4)
            .file(1, 0, 8 * MB, 1, 3, 0, 1)
            .file(2, 1, 8 * MB, 1, 1.5, 3, 1)
            .file(3, 2, 8 * MB, 1, 1, 4.5, 1)
            .file(4, 3, 8 * MB, 1, 1, 5.5, 1);
    assertThat(job.losses().seconds(Cause.SERIALIZATION)).isCloseTo(3.5, within(1e-6));
  }

  /** The reads go through a stream, and these are slower; the writes do not. */
  @Test
  void writesThroughPosixAreNotTakenForStreams() {
    double rate = FacilityModel.DEFAULT.scratch().rankBytesPerSecond();
    LoggedJob job = new LoggedJob(1).streamed(1, 0, 100L << 30, 100).file(2, 0, rate, 1, 1, 200, 1);
    DirectionModel writes = job.model(IoDirection.WRITE);
    DirectionModel reads = job.model(IoDirection.READ);
    double streamed = (100L << 30) / FacilityModel.DEFAULT.scratch().stdioBytesPerSecond();
    assertThat(writes.clientSecondsAsTheyAre()).isCloseTo(1, withinPercentage(1));
    assertThat(reads.clientSecondsAsTheyAre()).isCloseTo(streamed, withinPercentage(1));
  }
}
