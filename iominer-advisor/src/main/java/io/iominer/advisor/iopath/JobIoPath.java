// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.iopath;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The end-to-end view of one log of a job, and what it stands on.
 *
 * @param jobId the job
 * @param logId the log
 * @param begin begin of the first step in the job's time
 * @param path the view; empty where nothing tells when the job moved bytes
 * @param timing what tells when it moved them
 * @param sources by hop, what tells what its parts carried
 * @param missing what lacks, in sentences; empty where nothing does
 */
public record JobIoPath(
    long jobId,
    String logId,
    Instant begin,
    Optional<IoPath> path,
    String timing,
    Map<Hop, String> sources,
    List<String> missing) {
  public JobIoPath {
    sources = Map.copyOf(sources);
    missing = List.copyOf(missing);
  }
}
