// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a run measures.
 *
 * @param sizes logs of the facilities, growing
 * @param facility how they are made
 * @param rounds how often each question and sweep is timed
 * @param ingests how often each facility is ingested; the median counts
 * @param parser a program that prints a log, to compare the rate of ingests with; may be missing
 * @param launcher a program that starts IOMiner, to time whole processes; may be missing
 * @param executors numbers of executors to measure time against; may be none
 * @param parts what is measured besides ingests
 */
record BenchPlan(
    List<Long> sizes,
    SimulatedFacility facility,
    int rounds,
    int ingests,
    Optional<ParserReference> parser,
    Optional<String> launcher,
    List<Integer> executors,
    Set<Part> parts) {

  /** What can be left out. */
  enum Part {
    /** The time for inflating the logs. */
    INFLATE,
    /** Questions to the store. */
    QUERIES,
    /** The critical files of all logs. */
    SWEEP
  }

  BenchPlan {
    sizes = sizes.stream().sorted().distinct().toList();
    executors = executors.stream().sorted().distinct().toList();
    parts = Set.copyOf(parts);
  }
}
