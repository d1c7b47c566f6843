// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.IoDirection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * On a machine whose ranks, nodes and OSTs share by queues: a part's time is its own plus a share
 * of the others', which is another form than that of the model, and half of the jobs are held up.
 */
class CalibrationTest {
  private static final double MB = 1e6;
  private static final double MIB = 1 << 20;

  /** A machine; one that is twice as fast has twice all rates. */
  private record Machine(double speed, Random random) {
    private double rank() {
      return 250 * MB * speed;
    }

    private double node() {
      return 1500 * MB * speed;
    }

    private double ost() {
      return 500 * MB * speed;
    }

    /** A job of so many ranks on so many nodes, with all bytes on so many OSTs. */
    private Traffic job(int ranks, int nodes, int osts, double bytes, double scattered) {
      double rank = bytes / ranks / rank() + scattered / ranks * 5e-4 / speed;
      double node = bytes / nodes / node();
      double ost = (bytes + scattered * 128 * 1024) / osts / ost();
      double alone = Math.max(rank, Math.max(node, ost));
      double queued = alone + 0.05 * random.nextDouble() * (rank + node + ost - alone);
      double seconds = queued * (random.nextBoolean() ? 1 : 1 + 4 * random.nextDouble());
      return new Traffic(
          "/scratch",
          IoDirection.WRITE,
          false,
          ranks,
          nodes,
          nodes > 1 ? ranks / nodes : 0,
          bytes,
          seconds * ranks,
          seconds,
          scattered,
          bytes / osts,
          scattered / osts);
    }

    /** A job of one node whose bytes go to memory. */
    private Traffic cached(int ranks, double bytes) {
      double seconds = bytes / 20e9;
      return new Traffic(
          "/scratch",
          IoDirection.WRITE,
          false,
          ranks,
          1,
          0,
          bytes,
          seconds * ranks,
          seconds,
          ranks,
          bytes,
          ranks);
    }

    private List<Traffic> jobs(int count) {
      List<Traffic> jobs = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        double bytes = 1024 * MIB * (1 + 9 * random.nextDouble());
        jobs.add(
            switch (i % 4) {
              case 0 -> job(1 + random.nextInt(4), 1, 8, bytes, 4);
              case 1 -> job(64, 2, 32, bytes, 64);
              case 2 -> job(64, 8, 1, bytes, 64);
              default -> job(2, 1, 48, bytes / 100, 50_000);
            });
      }
      return jobs;
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.16, 1, 6})
  void ratesAreFoundWhateverTheMachine(double speed) {
    Machine machine = new Machine(speed, new Random(7));
    Map<CalibratedPart, Calibrated> found = Calibration.of(machine.jobs(400));
    Percentage close = Percentage.withPercentage(15);
    assertThat(found.get(CalibratedPart.RANK_RATE).value()).isCloseTo(machine.rank(), close);
    assertThat(found.get(CalibratedPart.NODE_RATE).value()).isCloseTo(machine.node(), close);
    assertThat(found.get(CalibratedPart.OST_RATE).value()).isCloseTo(machine.ost(), close);
    assertThat(found.get(CalibratedPart.REQUEST_TIME).value()).isCloseTo(5e-4 / speed, close);
    found.forEach(
        (part, value) ->
            assertThat(value.value()).as("%s", part).isBetween(value.lower(), value.upper()));
  }

  /** As many jobs again write 64 MiB a node, which the page cache takes in at 20 GB/s. */
  @Test
  void whatACacheTakesInTellsNothing() {
    Machine machine = new Machine(1, new Random(11));
    List<Traffic> jobs = new ArrayList<>(machine.jobs(400));
    for (int i = 0; i < 400; i++) {
      jobs.add(machine.cached(1 + 31 * (i % 2), 64 * MIB));
    }
    Map<CalibratedPart, Calibrated> found = Calibration.of(jobs);
    Percentage close = Percentage.withPercentage(15);
    assertThat(found.get(CalibratedPart.RANK_RATE).value()).isCloseTo(machine.rank(), close);
    assertThat(found.get(CalibratedPart.NODE_RATE).value()).isCloseTo(machine.node(), close);
    assertThat(found.get(CalibratedPart.OST_RATE).value()).isCloseTo(machine.ost(), close);
  }

  @Test
  void ranksOfANodeAreThoseOfJobsOfSeveralNodes() {
    Machine machine = new Machine(1, new Random(5));
    List<Traffic> jobs = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      jobs.add(machine.job(i % 3 == 0 ? 24 : 32, 2, 8, 1024 * MIB, 32));
      jobs.add(machine.job(4, 1, 8, 1024 * MIB, 32));
    }
    assertThat(Calibration.of(jobs).get(CalibratedPart.RANKS_PER_NODE).value()).isEqualTo(16);
  }

  @Test
  void whatTooFewJobsTellIsNotKnown() {
    Machine machine = new Machine(1, new Random(7));
    assertThat(Calibration.of(machine.jobs(8))).isEmpty();
    assertThat(Calibration.of(List.of())).isEmpty();
    List<Traffic> small = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      small.add(machine.job(2, 1, 48, 20 * MIB, 0));
    }
    assertThat(Calibration.of(small)).containsOnlyKeys(CalibratedPart.RANK_RATE);
    assertThat(Calibration.of(small).get(CalibratedPart.RANK_RATE).jobs()).isEqualTo(50);
  }

  @Test
  void aRankThatOnlyShowsItselfOnABusyNodeIsNoFasterThanThere() {
    Machine machine = new Machine(1, new Random(3));
    List<Traffic> busy = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      busy.add(machine.job(32, 1, 48, 32 * 1024 * MIB, 32));
    }
    double rate = Calibration.of(busy).get(CalibratedPart.RANK_RATE).value();
    assertThat(rate).isCloseTo(machine.node() / 32, within(0.2 * machine.node() / 32));
  }
}
