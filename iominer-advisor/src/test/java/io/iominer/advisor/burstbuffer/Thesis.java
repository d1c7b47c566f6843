// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import io.iominer.facility.BurstBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** The platform and the workloads of the thesis on BBOS, section 5.3. */
final class Thesis {
  static final double GB = 1e9;
  static final double CAPACITY = 4 * 800 * GB;
  static final double PERIOD = 3800;
  static final double CHECKPOINT = 80 * GB;

  /** Busy and idle demotion are alike: the thesis gives no other number for Bdmax. */
  static final BurstBuffer PLATFORM = platform(3000, 1600, 80);

  private Thesis() {}

  static BurstBuffer platform(double busyWrite, double demotion, double leastDemotion) {
    return new BurstBuffer(
        new Bytes((long) CAPACITY),
        Bandwidth.ofMegabytes(3560),
        Bandwidth.ofMegabytes(busyWrite),
        Bandwidth.ofMegabytes(4 * 3200),
        Bandwidth.ofMegabytes(demotion),
        Bandwidth.ofMegabytes(Math.min(1600, demotion)),
        Bandwidth.ofMegabytes(leastDemotion),
        Bandwidth.ofMegabytes(2000));
  }

  /** One checkpoint of each application; the interval is the low one over the congestion. */
  static List<BufferWrite> writes(double capacities, double congestion) {
    return writes(capacities, congestion, new Random(1));
  }

  static List<BufferWrite> writes(double capacities, double congestion, Random random) {
    int count = (int) Math.round(capacities * CAPACITY / CHECKPOINT);
    List<BufferWrite> writes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      writes.add(
          new BufferWrite(
              "application " + i,
              i * PERIOD / count / congestion,
              CHECKPOINT,
              60 * (1 + random.nextInt(100)),
              Optional.empty()));
    }
    return writes;
  }

  static WriteReplay.Result replay(DemotionPolicy policy, double capacities, double congestion) {
    return new WriteReplay(PLATFORM, policy, capacities * CAPACITY, PERIOD, BypassRule.NEVER)
        .run(writes(capacities, congestion));
  }

  /** Checkpoints of 80 GB once per period, with MTBFs of whole minutes from 1 on. */
  static List<Checkpointer> equalPeriods(double capacities, int mostMinutes, long seed) {
    Random random = new Random(seed);
    List<Checkpointer> all = new ArrayList<>();
    for (int i = 0; i < Math.round(capacities * CAPACITY / CHECKPOINT); i++) {
      all.add(new Checkpointer(CHECKPOINT, PERIOD, 60 * (1 + random.nextInt(mostMinutes)), 1));
    }
    return all;
  }

  /** Checkpoints every 60, 30 and 20 minutes, so many of each, of which three are kept. */
  static List<Checkpointer> periods(int hourly, int halfHourly, int thirdHourly, long seed) {
    Random random = new Random(seed);
    List<Checkpointer> all = new ArrayList<>();
    int[] counts = {hourly, halfHourly, thirdHourly};
    for (int i = 0; i < counts.length; i++) {
      for (int j = 0; j < counts[i]; j++) {
        all.add(
            new Checkpointer(CHECKPOINT, 3600.0 / (i + 1), 60 * (1 + random.nextInt(100)), i + 1));
      }
    }
    return all;
  }
}
