// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.BalanceJobs.MIB;
import static io.iominer.rootcause.rule.BalanceJobs.SHARED;
import static io.iominer.rootcause.rule.BalanceJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.RankSpread;
import org.junit.jupiter.api.Test;

/** Which processes used a file, as {@link FileFacts} say it. */
class FileRanksTest {
  private static FileFacts only(BalanceJobs jobs) {
    return jobs.facts().files().get(0);
  }

  @Test
  void aFileOfOneProcessHasItsRank() {
    FileFacts file = only(new BalanceJobs(8).add(posix(1, 3).writes(MIB, 1, 2, 1)));
    assertThat(file.onlyRank()).hasValue(3);
    assertThat(file.spread()).isEmpty();
  }

  @Test
  void aFileOfSeveralProcessesHasNone() {
    BalanceJobs jobs = new BalanceJobs(8);
    jobs.add(posix(1, 3).writes(MIB, 1, 2, 1)).add(posix(1, 4).writes(MIB, 1, 2, 1));
    assertThat(only(jobs).onlyRank()).isEmpty();
  }

  @Test
  void aFileOfAllHasTheFastestAndTheSlowest() {
    BalanceJobs jobs = new BalanceJobs(8);
    jobs.add(posix(1, SHARED).writes(8 * MIB, 1, 2, 8).spread(2, MIB, 0.5, 7, 2 * MIB, 3));
    assertThat(only(jobs).onlyRank()).isEmpty();
    assertThat(only(jobs).spread()).hasValue(new RankSpread(2, MIB, 0.5, 7, 2 * MIB, 3));
  }

  @Test
  void whatDarshanDidNotFillInIsEmpty() {
    BalanceJobs jobs = new BalanceJobs(8);
    jobs.add(posix(1, SHARED).writes(8 * MIB, 1, 2, 8));
    assertThat(only(jobs).spread()).isEmpty();
    BalanceJobs outside = new BalanceJobs(8);
    outside.add(posix(1, SHARED).writes(8 * MIB, 1, 2, 8).spread(2, MIB, 0.5, 8, MIB, 3));
    assertThat(only(outside).spread()).isEmpty();
  }
}
