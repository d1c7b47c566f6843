// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.history.Yardstick;
import java.util.Map;

/**
 * What a job's metadata operations cost: all beyond a few opens of each file by each of its ranks
 * is lost, and all opens that move hardly any bytes, or, of files of one rank, fewer than the job
 * moves in the time of an open. With them goes what the first requests of tiny files wait. What
 * took longer than in comparable runs of the application was lost to other jobs. What waits for
 * something else than a metadata server ({@link FileFacts#isWaitedFor()}) is not explained: the
 * slowest rank's part of it is that of all ranks.
 *
 * @param spent seconds in metadata operations
 * @param beyondUsual seconds of them that comparable runs did not take
 * @param needlessShare share of the operations that are not needed, 0 to 1
 * @param waitedShare share of the time that waits for something else than a server, 0 to 1
 * @param firstShare share of the scattered requests that are the first of needless opens, 0 to 1
 */
record MetadataLoss(
    double spent, double beyondUsual, double needlessShare, double waitedShare, double firstShare) {
  private static final int OPEN_AND_CLOSE = 2;

  /** Bytes that an open should be worth. Heuristic: a request of fewer is small, too. */
  private static final double BYTES_OF_AN_OPEN = 64 * 1024;

  /**
   * Bytes that are worth an open that takes longer than they do. Heuristic: a close that writes out
   * what is cached takes the time of the bytes.
   */
  private static final double BYTES_OF_ANY_OPEN = 4 << 20;

  static MetadataLoss of(JobFacts job, JobContention around) {
    double done = 0;
    double usual = 0;
    double usualOfMany = 0;
    double opens = 0;
    double metadataSeconds = 0;
    double waitingSeconds = 0;
    double dataSeconds = 0;
    double scattered = 0;
    double firsts = 0;
    for (FileFacts file : job.files()) {
      done += file.metadataOperations();
      usual += file.usualOpens();
      usualOfMany += file.processes() > 1 ? file.usualOpens() : 0;
      opens += file.opens();
      metadataSeconds += file.metadataSeconds();
      waitingSeconds += file.isWaitedFor() ? file.metadataSeconds() : 0;
      dataSeconds += file.read().seconds() + file.written().seconds();
      double waits = (double) file.read().scattered() + file.written().scattered();
      scattered += waits;
      firsts +=
          file.bytes() < BYTES_OF_AN_OPEN * file.opens()
              ? Math.min(waits, (double) file.opens())
              : 0;
    }
    double needed = Math.min(usual, job.processes() + job.bytes() / BYTES_OF_AN_OPEN);
    if (metadataSeconds > 0) {
      double inTheTimeOfOpens = dataSeconds * opens / metadataSeconds;
      double worth = Math.max(inTheTimeOfOpens, job.bytes() / BYTES_OF_ANY_OPEN);
      needed = Math.min(needed, usualOfMany + job.processes() + worth);
    }
    double spent = job.slowestMetadataSeconds();
    return new MetadataLoss(
        spent,
        Math.min(spent, around.yardstick().map(Yardstick::metadataBeyond).orElse(0.0)),
        beyond(OPEN_AND_CLOSE * needed, done),
        share(waitingSeconds, metadataSeconds),
        scattered > 0 ? beyond(needed, opens) * firsts / scattered : 0);
  }

  private static double share(double part, double whole) {
    return whole > 0 ? part / whole : 0;
  }

  private static double beyond(double needed, double done) {
    return done <= needed ? 0 : 1 - needed / done;
  }

  /** Of the metadata operations alone. */
  Waterfall waterfall() {
    double own = (spent - beyondUsual) * (1 - waitedShare);
    return new Waterfall(
        spent,
        Map.of(WhatIf.ALONE_AS_USUAL, beyondUsual, WhatIf.METADATA_NEEDED, own * needlessShare),
        (spent - beyondUsual) * waitedShare);
  }

  /** All of a job's I/O, in which the first requests of needless opens count to these. */
  Waterfall withFirstRequests(Waterfall all) {
    return all.moved(WhatIf.AGGREGATED, WhatIf.METADATA_NEEDED, firstShare);
  }
}
