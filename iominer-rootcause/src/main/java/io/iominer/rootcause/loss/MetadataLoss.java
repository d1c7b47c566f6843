// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobFacts;
import java.util.Map;

/**
 * The waterfall of a job's metadata operations: all beyond a few opens of each file by each of its
 * ranks is lost, and all opens that move hardly any bytes.
 */
final class MetadataLoss {
  private static final int OPEN_AND_CLOSE = 2;

  /** Bytes that an open should be worth. Heuristic: a request of fewer is small, too. */
  private static final double BYTES_OF_AN_OPEN = 64 * 1024;

  private MetadataLoss() {}

  static Waterfall of(JobFacts job) {
    double spent = job.slowestMetadataSeconds();
    return new Waterfall(spent, Map.of(WhatIf.METADATA_NEEDED, spent * needlessShare(job)), 0);
  }

  private static double needlessShare(JobFacts job) {
    double done = 0;
    double usual = 0;
    for (FileFacts file : job.files()) {
      done += file.metadataOperations();
      usual += file.usualOpens();
    }
    double needed =
        OPEN_AND_CLOSE * Math.min(usual, job.processes() + job.bytes() / BYTES_OF_AN_OPEN);
    return done <= needed ? 0 : 1 - needed / done;
  }
}
