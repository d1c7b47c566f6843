// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.BalanceJobs.MIB;
import static io.iominer.rootcause.rule.BalanceJobs.SHARED;
import static io.iominer.rootcause.rule.BalanceJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.Cause;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.MpiioCounter;
import io.iominer.core.model.PosixCounter;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.advice.Operation;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.loss.RuleContext;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Advice saves no more than the operations take that it is about. */
class AdviceBoundsTest {
  private static final int JOBS = 1_000;
  private static final long SMALL = 4_096;
  private static final double ROUNDING = 1e-9;

  private static List<Advice> advice(RuleContext job) {
    return Diagnosis.of(job, Rules.all(), Thresholds.DEFAULT).findings().stream()
        .flatMap(finding -> finding.advice().stream())
        .toList();
  }

  /** 4 ranks write a shared file in small requests, and read it so. */
  private static RuleContext smallBothWays(double writing, double reading) {
    double all = writing + reading;
    return new BalanceJobs(4)
        .layout(1, 0)
        .add(
            posix(1, SHARED)
                .writes(400 * MIB, 0, writing, 4 * writing)
                .reads(400 * MIB, writing, all, 4 * reading)
                .set(PosixCounter.READS, 100_000)
                .set(PosixCounter.SEQ_READS, 100_000)
                .set(PosixCounter.CONSEC_READS, 0)
                .set(PosixCounter.WRITES, 100_000)
                .set(PosixCounter.SEQ_WRITES, 100_000)
                .set(PosixCounter.CONSEC_WRITES, 0)
                .set(PosixCounter.SIZE_READ_1K_10K, 100_000)
                .set(PosixCounter.SIZE_WRITE_1K_10K, 100_000)
                .spread(0, 200 * MIB, all, 3, 200 * MIB, all))
        .add(collective(1, 25_000))
        .job();
  }

  @Test
  void adviceOnReadsSavesNoMoreThanReadsTake() {
    RuleContext job = smallBothWays(1200, 800);
    double run = job.facts().runSeconds().orElseThrow();
    List<Advice> reads =
        advice(job).stream().filter(one -> one.title().contains("before they read")).toList();
    assertThat(reads).isNotEmpty();
    assertThat(reads)
        .allSatisfy(one -> assertThat(one.most() * run).isLessThanOrEqualTo(800 + ROUNDING))
        .allSatisfy(one -> assertThat(one.least()).isLessThanOrEqualTo(0.5 * one.most()));
  }

  @Test
  void adviceIsOnTheDirectionThatCosts() {
    assertThat(advice(smallBothWays(1200, 300)))
        .extracting(Advice::title)
        .anyMatch(title -> title.contains("before they write"))
        .anyMatch(title -> title.startsWith("Write "))
        .noneMatch(title -> title.contains("before they read") || title.startsWith("Read "));
    assertThat(advice(smallBothWays(300, 1200)))
        .extracting(Advice::title)
        .anyMatch(title -> title.contains("before they read"))
        .noneMatch(title -> title.contains("before they write") || title.startsWith("Write "));
  }

  private static CounterRecord collective(long file, long calls) {
    long[] counters = new long[MpiioCounter.values().length];
    counters[MpiioCounter.COLL_READS.index()] = calls;
    counters[MpiioCounter.COLL_WRITES.index()] = calls;
    counters[MpiioCounter.BYTES_READ.index()] = 400 * MIB;
    counters[MpiioCounter.BYTES_WRITTEN.index()] = 400 * MIB;
    return CounterRecord.of(
        DarshanModule.MPIIO,
        file,
        SHARED,
        counters,
        new double[DarshanModule.MPIIO.fCounters().size()]);
  }

  @Test
  void noAdviceOnRandomJobsSavesMoreThanItsOperationsTake() {
    Set<String> seen = new HashSet<>();
    for (long seed = 0; seed < JOBS; seed++) {
      RuleContext job = random(new Random(seed));
      double run = job.facts().runSeconds().orElse(job.losses().ioSeconds());
      for (Advice one : advice(job)) {
        seen.add(one.title().replaceAll("[0-9].*", ""));
        String what = "seed " + seed + ": " + one;
        assertThat(one.most() * run)
            .as(what)
            .isLessThanOrEqualTo(Operation.seconds(one.about(), job) + ROUNDING);
        if (one.title().startsWith("Read ") || one.title().contains("they read")) {
          assertThat(one.most() * run)
              .as(what)
              .isLessThanOrEqualTo(job.spentSeconds(IoDirection.READ) + ROUNDING);
        }
        if (one.most() - one.least() > 0.5) {
          assertThat(one.reasoning()).as(what).containsAnyOf("range is wide", "learned rates");
        }
      }
    }
    assertThat(seen).as("kinds of advice").hasSizeGreaterThan(12);
  }

  /** Its run is 5,000 s, of which it writes for 4,000 s. */
  @Test
  void aWideRangeSaysWhy() {
    BalanceJobs made = new BalanceJobs(1);
    made.add(posix(1, 0).writes(BalanceJobs.MIB, 0, 4000, 4000));
    RuleContext job =
        new RuleContext(
            made.job(JobContention.UNKNOWN).facts(),
            new Losses(4000, Map.of(Cause.PATTERN, 4000.0), 0),
            FacilityModel.DEFAULT,
            JobContention.UNKNOWN,
            file -> "");
    assertThat(advice(0.6).within(job, false).reasoning())
        .startsWith("why; the range is wide because the log does not show");
    assertThat(advice(0.4).within(job, false).reasoning()).isEqualTo("why");
  }

  private static Advice advice(double most) {
    return new Advice("Wait", Advice.Who.USER, "", List.of(), 0, most, "why", "");
  }

  /** Files of random size, in requests of random size, by one rank or by all of them. */
  private static RuleContext random(Random random) {
    int ranks = 1 << random.nextInt(7);
    BalanceJobs job = new BalanceJobs(ranks);
    int files = 1 + random.nextInt(3 * ranks);
    double start = random.nextDouble() * 100;
    for (long id = 1; id <= files; id++) {
      boolean isShared = random.nextInt(4) == 0;
      int rank = isShared ? SHARED : random.nextInt(ranks);
      BalanceJobs.Posix record = posix(id, rank);
      double seconds = Math.pow(10, 4 * random.nextDouble() - 2);
      double end = start + seconds;
      if (random.nextBoolean()) {
        record.writes(size(random), start, end, isShared ? ranks * seconds : seconds);
      }
      if (random.nextBoolean()) {
        record.reads(size(random), start, end, isShared ? ranks * seconds : seconds);
      }
      small(random, record);
      record.metadata(1L + random.nextInt(2000), random.nextInt(2000), random.nextDouble() * 20);
      record.set(PosixCounter.RW_SWITCHES, random.nextInt(1000));
      record.set(PosixCounter.FSYNCS, random.nextInt(3) == 0 ? random.nextInt(1000) : 0);
      record.set(PosixCounter.FILE_NOT_ALIGNED, random.nextInt(1000));
      if (isShared) {
        record.spread(0, MIB, seconds / 2, ranks - 1, 2 * MIB, seconds);
      }
      if (random.nextBoolean()) {
        job.wide(id, 1 + random.nextInt(8));
      }
      job.add(record);
      if (isShared && random.nextBoolean()) {
        job.add(collective(id, 1 + random.nextInt(10_000)));
      }
      start = random.nextBoolean() ? end : start;
    }
    return job.job(JobContention.UNKNOWN);
  }

  private static long size(Random random) {
    return 1L << (10 + random.nextInt(24));
  }

  /** Makes the requests smaller, and some of them go back. */
  private static void small(Random random, BalanceJobs.Posix record) {
    if (random.nextBoolean()) {
      long calls = 1L + random.nextInt(100_000);
      long orderly = random.nextInt(4) == 0 ? calls : random.nextLong(calls);
      record
          .set(PosixCounter.BYTES_WRITTEN, SMALL * calls)
          .set(PosixCounter.WRITES, calls)
          .set(PosixCounter.SIZE_WRITE_1K_10K, calls)
          .set(PosixCounter.SEQ_WRITES, orderly)
          .set(PosixCounter.CONSEC_WRITES, orderly / 2);
    }
    if (random.nextBoolean()) {
      long calls = 1L + random.nextInt(100_000);
      long orderly = random.nextInt(4) == 0 ? calls : random.nextLong(calls);
      record
          .set(PosixCounter.BYTES_READ, SMALL * calls)
          .set(PosixCounter.MAX_BYTE_READ, SMALL * (1 + calls / (1 + random.nextInt(10))))
          .set(PosixCounter.READS, calls)
          .set(PosixCounter.SIZE_READ_1K_10K, calls)
          .set(PosixCounter.SEQ_READS, orderly)
          .set(PosixCounter.CONSEC_READS, orderly / 2);
    }
  }
}
