// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.BalanceJobs.MIB;
import static io.iominer.rootcause.rule.BalanceJobs.SHARED;
import static io.iominer.rootcause.rule.BalanceJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.Cause;
import io.iominer.core.model.Ost;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.advice.MetadataAdvice;
import io.iominer.rootcause.advice.OstAdvice;
import io.iominer.rootcause.advice.StripingAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.loss.RuleContext;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** No advice has more stripes than there are OSTs, than ranks can fill and than the file has. */
class StripeBoundsTest {
  private static final Pattern COUNT = Pattern.compile("-c (-?\\w+)");
  private static final int LAST_KNOWN = 12;

  /** A file of all ranks on the OST of index 11, written in 10 s. */
  private static BalanceJobs shared(int ranks, long mebibytes) {
    return new BalanceJobs(ranks)
        .layout(1, LAST_KNOWN - 1)
        .add(posix(1, SHARED).writes(mebibytes * MIB, 1, 11, ranks * 10.0));
  }

  private static RuleContext job(BalanceJobs jobs, FacilityModel facility) {
    return jobs.job(facility, JobContention.UNKNOWN);
  }

  private static Advice widen(RuleContext job) {
    return StripingAdvice.widen(job, job.facts().files().get(0)).get(0);
  }

  private static List<String> counts(Advice advice) {
    return advice.steps().stream().flatMap(StripeBoundsTest::counts).toList();
  }

  private static Stream<String> counts(String step) {
    Matcher matcher = COUNT.matcher(step);
    return matcher.results().map(found -> found.group(1));
  }

  @Test
  void theFileSystemBoundsTheStripesWhereItIsKnown() {
    Advice advice = widen(job(shared(256, 64_000), FacilityModel.DEFAULT.withOsts(20)));
    assertThat(counts(advice)).containsOnly("20");
    assertThat(advice.reasoning()).startsWith("the file system has 20 OSTs");
  }

  @Test
  void whereItIsNotKnownTheOstsThatTheJobShowsDo() {
    Advice advice = widen(job(shared(256, 64_000), FacilityModel.DEFAULT));
    assertThat(counts(advice)).containsOnly("12");
    assertThat(advice.reasoning()).startsWith("12 OSTs are known of; lfs df lists all");
  }

  @Test
  void theRanksBoundTheStripes() {
    Advice advice = widen(job(shared(20, 64_000), FacilityModel.DEFAULT.withOsts(248)));
    assertThat(counts(advice)).containsOnly("10");
    assertThat(advice.reasoning()).startsWith("20 ranks fill no more than 10 OSTs");
  }

  @Test
  void theFilesSizeBoundsTheStripesAndTheSaving() {
    RuleContext small = job(shared(256, 5), FacilityModel.DEFAULT.withOsts(248));
    Advice advice = widen(small);
    assertThat(counts(advice)).containsOnly("5");
    assertThat(advice.reasoning()).startsWith("5.00 MiB are no more stripes of 1.00 MiB");
    double lost = small.losses().seconds(Cause.STRIPING) / small.facts().runSeconds().orElseThrow();
    assertThat(lost).isPositive();
    assertThat(advice.most()).isCloseTo(lost * (1 - 1 / 5.0) / (1 - 1 / 128.0), within(1e-9));
  }

  @Test
  void largeJobsWithSmallSharedFilesGetNoMoreStripesThanTheseHave() {
    RuleContext job = job(shared(2048, 30), FacilityModel.DEFAULT.withOsts(248));
    FileFacts file = job.facts().files().get(0);
    assertThat(counts(OstAdvice.useMore(job, file, 192))).containsExactly("8");
    Ost ost = file.osts().get(0);
    assertThat(counts(OstAdvice.even(job, file, ost, 100))).containsExactly("8");
  }

  /** Neither of OSTs nor of MDTs. */
  @Test
  void noAdviceSaysAllOfThem() {
    RuleContext job = job(shared(256, 64_000), FacilityModel.DEFAULT);
    FileFacts file = job.facts().files().get(0);
    Advice folder = MetadataAdvice.spreadFolder(job, file).get(0);
    assertThat(folder.steps().get(0)).startsWith("lfs mdts");
    assertThat(counts(folder)).containsExactly("MDTS");
    for (Finding finding : Rules.all().evaluate(job, Thresholds.DEFAULT)) {
      for (Advice advice : finding.advice()) {
        assertThat(counts(advice)).as(finding.rule().id()).doesNotContain("-1");
      }
    }
  }
}
