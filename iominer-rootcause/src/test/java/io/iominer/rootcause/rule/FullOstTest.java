// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.BalanceJobs.MIB;
import static io.iominer.rootcause.rule.BalanceJobs.SHARED;
import static io.iominer.rootcause.rule.BalanceJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.rootcause.fact.ContentionBuilder;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding.Status;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FullOstTest {
  private static Finding evaluate(RuleContext job) {
    return new FullOst().evaluate(job, Thresholds.DEFAULT);
  }

  /** A file on OST 3 and 10, and one on OST 5 of which nothing was read or written. */
  private static RuleContext job(Map<Integer, Double> fullness) {
    ContentionBuilder around = new ContentionBuilder();
    fullness.forEach(around::fullness);
    return new BalanceJobs(4)
        .layout(1, 3, 10)
        .add(posix(1, SHARED).writes(400 * MIB, 1, 21, 4 * 20))
        .layout(2, 5)
        .add(posix(2, SHARED))
        .job(around.build());
  }

  @Test
  void tripsOnATargetThatIsFullerThanTheOthers() {
    Finding finding = evaluate(job(Map.of(1, 0.6, 2, 0.5, 3, 0.55, 4, 0.62, 10, 0.85)));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isEqualTo(0.85);
    assertThat(finding.threshold()).isEqualTo(0.8);
    assertThat(finding.message()).isEqualTo("OST 10 is 85 % full, their median 60 %");
    assertThat(finding.evidence()).containsExactly("OST 10", "/s/1");
    assertThat(finding.advice().get(0).steps())
        .contains(
            "lctl set_param 'osp.FSNAME-OST000a-osc-MDT*.max_create_count=0'",
            "lfs df -h MOUNTPOINT   # column Used of OST000a: at least this volume is moved",
            "lfs find MOUNTPOINT --ost 10 --type f --size +1G --print0 | lfs_migrate -0 -n   # dry run: moves nothing",
            "lfs find MOUNTPOINT --ost 10 --type f --size +1G --print0 | lfs_migrate -0 -y   # moves the files");
    assertThat(finding.advice().get(1).steps())
        .startsWith("lfs migrate -o 2,3 /s/1")
        .anyMatch(step -> step.startsWith("lfs setstripe -c 2 -i -1 /s "));
  }

  @Test
  void wantsTheGapWhereAllAreRatherFullUnlessOneIsReallyFull() {
    Finding even = evaluate(job(Map.of(1, 0.75, 2, 0.75, 3, 0.75, 10, 0.9)));
    assertThat(even.status()).isEqualTo(Status.CLEAR);
    assertThat(even.threshold()).isCloseTo(0.92, within(1e-9));
    Finding full = evaluate(job(Map.of(1, 0.9, 2, 0.9, 3, 0.9, 10, 0.96)));
    assertThat(full.status()).isEqualTo(Status.TRIPPED);
    assertThat(full.threshold()).isEqualTo(0.95);
  }

  @Test
  void namesNoTargetsToMoveToWhereTooFewAreKnown() {
    Finding finding = evaluate(job(Map.of(1, 0.5, 10, 0.97)));
    assertThat(finding.advice().get(1).steps()).contains("lfs migrate -c 2 /s/1");
  }

  @Test
  void filesAreNotMovedToAnOstThatIsSlow() {
    ContentionBuilder around = new ContentionBuilder();
    Map.of(1, 0.6, 2, 0.5, 3, 0.55, 4, 0.62, 10, 0.85).forEach(around::fullness);
    around.speed(2, 0.3);
    RuleContext job =
        new BalanceJobs(4)
            .layout(1, 3, 10)
            .add(posix(1, SHARED).writes(400 * MIB, 1, 21, 4 * 20))
            .job(around.build());
    assertThat(evaluate(job).advice().get(1).steps()).startsWith("lfs migrate -o 3,1 /s/1");
  }

  @Test
  void onlyOstsOfTheSameFileSystemAreCompared() {
    RuleContext job =
        new BalanceJobs(4)
            .layout("/scratch", 1, 3)
            .add(posix(1, SHARED).writes(400 * MIB, 1, 21, 4 * 20))
            .layout("/home", 2, 3)
            .add(posix(2, SHARED).writes(400 * MIB, 1, 21, 4 * 20))
            .job(
                new ContentionBuilder()
                    .on("/home")
                    .fullness(1, 0.1)
                    .fullness(3, 0.2)
                    .on("/scratch")
                    .fullness(3, 0.9)
                    .fullness(4, 0.6)
                    .fullness(5, 0.6)
                    .build());
    Finding finding = evaluate(job);
    assertThat(finding.message()).isEqualTo("OST 3 of /scratch is 90 % full, their median 60 %");
    assertThat(finding.evidence()).containsExactly("OST 3 of /scratch", "/s/1");
    assertThat(finding.advice().get(0).steps())
        .contains("lfs df -h /scratch   # column Used of OST0003: at least this volume is moved");
    assertThat(finding.advice().get(1).steps()).startsWith("lfs migrate -o 4 /s/1");
  }

  @Test
  void isClearWhereOnlyOtherTargetsAreFull() {
    assertThat(evaluate(job(Map.of(3, 0.2, 10, 0.2, 5, 0.99, 7, 0.99))).status())
        .isEqualTo(Status.CLEAR);
  }

  @Test
  void needsTheSpaceOfTheJobsOwnTargets() {
    Finding finding = evaluate(job(Map.of(5, 0.99, 7, 0.99)));
    assertThat(finding.status()).isEqualTo(Status.NOT_APPLICABLE);
    assertThat(finding.message()).isEqualTo("the free space of the job's OSTs is unknown");
  }
}
