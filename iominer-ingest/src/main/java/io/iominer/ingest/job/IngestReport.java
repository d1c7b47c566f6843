// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import io.iominer.core.error.ErrorKind;
import io.iominer.ingest.source.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What an ingest did.
 *
 * @param sources files, archives and archive entries that were met, known ones included
 * @param known sources that were ingested before and have not changed
 * @param knownOutcomes how many of them, entries of known archives included, were rejected as a
 *     whole or in part when they were ingested, or have expired since
 * @param outcomes how many of the others had which outcome
 * @param bytes bytes of the others
 * @param rows rows added, by table
 * @param replaced logs whose source has changed and whose rows were removed
 * @param firstRejects the first messages of what could not be used
 * @param time from start to end
 */
public record IngestReport(
    long sources,
    long known,
    Map<Outcome, Long> knownOutcomes,
    Map<Outcome, Long> outcomes,
    long bytes,
    Map<String, Long> rows,
    long replaced,
    List<String> firstRejects,
    Duration time) {
  /** Messages that a report holds at most. */
  static final int MESSAGES = 20;

  public IngestReport {
    knownOutcomes = Map.copyOf(knownOutcomes);
    outcomes = Map.copyOf(outcomes);
    rows = Map.copyOf(rows);
    firstRejects = List.copyOf(firstRejects);
  }

  /** How many sources had this outcome. */
  public long count(Outcome outcome) {
    return outcomes.getOrDefault(outcome, 0L);
  }

  /** How many of the known sources had this outcome: REJECTED, PARTIAL or EXPIRED. */
  public long countKnown(Outcome outcome) {
    return knownOutcomes.getOrDefault(outcome, 0L);
  }

  /** Sources that were put aside, as a whole or in part. */
  public long quarantined() {
    return count(Outcome.PARTIAL) + count(Outcome.REJECTED) + count(Outcome.FAILED);
  }

  /** 0 when everything could be used, otherwise that of bad data. */
  public int exitCode() {
    return quarantined() == 0 ? 0 : ErrorKind.DATA.exitCode();
  }
}
