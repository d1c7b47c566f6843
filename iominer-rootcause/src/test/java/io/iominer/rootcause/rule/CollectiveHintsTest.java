// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.RequestJobs.ALL;
import static io.iominer.rootcause.rule.RequestJobs.FILE;
import static io.iominer.rootcause.rule.RequestJobs.KIB;
import static io.iominer.rootcause.rule.RequestJobs.MIB;
import static io.iominer.rootcause.rule.RequestJobs.job;
import static io.iominer.rootcause.rule.RequestJobs.layout;
import static io.iominer.rootcause.rule.RequestJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.advice.BalanceAdvice;
import io.iominer.rootcause.advice.MpiIoAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All advice on one job's collective operations names the same number of aggregators. */
class CollectiveHintsTest {
  private static final Pattern CB_NODES = Pattern.compile("cb_nodes[= ](\\d+)");

  /** Nodes have 32 processes each. */
  @ParameterizedTest
  @CsvSource({
    "64, 8, WRITE, 8",
    "1024, 8, WRITE, 32",
    "1024, 5, WRITE, 32",
    "1024, 5, READ, 30",
    "32, 1, WRITE, 2",
    "4, 8, WRITE, 4",
    "1, 8, READ, 1"
  })
  void balanceAndPatternSayTheSameCbNodes(
      int processes, int stripes, IoDirection direction, int expected) {
    RequestJobs.File use = posix(FILE, ALL);
    RuleContext job =
        job(
            processes,
            (direction == IoDirection.READ
                    ? use.reads(4_000, 64 * KIB, 4_000, 0)
                    : use.writes(4_000, 64 * KIB, 4_000, 0))
                .build(),
            layout(FILE, stripes, 4 * MIB));
    FileFacts file = job.facts().files().get(0);
    double bytes = file.use(direction).bytes();
    assertThat(
            Stream.of(
                    BalanceAdvice.collective(job, direction, bytes).get(0),
                    MpiIoAdvice.collective(job, file, direction),
                    MpiIoAdvice.aggregate(job, file, direction))
                .map(CollectiveHintsTest::aggregators)
                .toList())
        .containsOnly(List.of(expected, expected));
  }

  /** As each step says that has the hint: for Cray MPICH and for others with ROMIO. */
  private static List<Integer> aggregators(Advice advice) {
    return CB_NODES
        .matcher(String.join("\n", advice.steps()))
        .results()
        .map((MatchResult found) -> Integer.parseInt(found.group(1)))
        .toList();
  }
}
