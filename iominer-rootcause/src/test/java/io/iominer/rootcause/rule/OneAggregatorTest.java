// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.Cause;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.MpiioCounter;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.model.RawText;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.JobFactsBuilder;
import io.iominer.rootcause.loss.LossModel;
import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding.Status;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** 128 ranks, which usually have four nodes, write collectively for 6 s. */
class OneAggregatorTest {
  private static final long BYTES = 1L << 34;

  @Test
  void aRankThatMovesAllBytesOfFourNodesTrips() {
    RuleContext job = job(128, BYTES);
    Finding finding = new OneAggregator().evaluate(job, Thresholds.DEFAULT);
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.message()).startsWith("rank 3 alone moves all bytes of 1 shared file");
    assertThat(finding.advice().get(0).steps()).anyMatch(step -> step.contains("cb_nodes"));
    assertThat(job.losses().seconds(Cause.IMBALANCE)).isCloseTo(6 * 3 / 4.0, within(0.01));
  }

  @Test
  void aRankWithAPartOfTheBytesIsClear() {
    RuleContext job = job(128, BYTES / 4, nodes(4));
    assertThat(new OneAggregator().evaluate(job, Thresholds.DEFAULT).status())
        .isEqualTo(Status.CLEAR);
    assertThat(job.losses().seconds(Cause.IMBALANCE)).isZero();
  }

  @Test
  void theRanksOfOneNodeAreClear() {
    RuleContext job = job(16, BYTES, nodes(1));
    assertThat(new OneAggregator().evaluate(job, Thresholds.DEFAULT).status())
        .isEqualTo(Status.CLEAR);
  }

  /** 16 ranks usually have one node, but may have had sixteen. */
  @Test
  void nothingIsClearWhereTheNumberOfNodesIsUnknown() {
    for (long slowestBytes : new long[] {BYTES, BYTES / 4}) {
      Finding finding =
          new OneAggregator()
              .evaluate(job(16, slowestBytes, JobContention.UNKNOWN), Thresholds.DEFAULT);
      assertThat(finding.status()).isEqualTo(Status.NOT_APPLICABLE);
      assertThat(finding.message()).contains("the number of compute nodes of the job is unknown");
    }
  }

  @Test
  void theNodesOfTheAllocationAreNotSaidToBeUsual() {
    assertThat(
            new OneAggregator().evaluate(job(128, BYTES, nodes(3)), Thresholds.DEFAULT).message())
        .endsWith("collective calls of 128 ranks on 3 nodes");
  }

  private static JobContention nodes(double count) {
    return new JobContention(OptionalDouble.of(count), Map.of(), false);
  }

  private static RuleContext job(int ranks, long slowestBytes) {
    return job(ranks, slowestBytes, JobContention.UNKNOWN);
  }

  private static RuleContext job(int ranks, long slowestBytes, JobContention around) {
    JobFactsBuilder builder =
        new JobFactsBuilder(
            new JobRecord("3.41", 1, 100, 0, 140, 0, ranks, 7, RawText.EMPTY, RawText.EMPTY),
            NameTable.NONE);
    long[] below = new long[PosixCounter.values().length];
    below[PosixCounter.OPENS.index()] = ranks;
    below[PosixCounter.WRITES.index()] = 1000;
    below[PosixCounter.CONSEC_WRITES.index()] = 999;
    below[PosixCounter.SEQ_WRITES.index()] = 999;
    below[PosixCounter.BYTES_WRITTEN.index()] = BYTES;
    below[PosixCounter.SLOWEST_RANK.index()] = 3;
    below[PosixCounter.SLOWEST_RANK_BYTES.index()] = slowestBytes;
    double[] times = new double[PosixFCounter.values().length];
    times[PosixFCounter.WRITE_TIME.index()] = 6 * (double) BYTES / slowestBytes;
    times[PosixFCounter.SLOWEST_RANK_TIME.index()] = 6;
    times[PosixFCounter.WRITE_START_TIMESTAMP.index()] = 1;
    times[PosixFCounter.WRITE_END_TIMESTAMP.index()] = 9;
    builder.add(CounterRecord.of(DarshanModule.POSIX, 7, -1, below, times));
    long[] above = new long[MpiioCounter.values().length];
    above[MpiioCounter.COLL_WRITES.index()] = ranks;
    above[MpiioCounter.BYTES_WRITTEN.index()] = BYTES;
    builder.add(
        CounterRecord.of(
            DarshanModule.MPIIO, 7, -1, above, new double[DarshanModule.MPIIO.fCounters().size()]));
    JobFacts facts = builder.build(List.of()).facts();
    Losses losses = new LossModel(FacilityModel.DEFAULT.withOsts(8)).of(facts, around);
    return new RuleContext(facts, losses, FacilityModel.DEFAULT, around, file -> "/scratch/file");
  }
}
