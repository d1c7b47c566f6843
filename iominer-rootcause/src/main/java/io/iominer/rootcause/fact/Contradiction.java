// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.CounterValues;
import io.iominer.core.model.DarshanModule;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Counters of a record that cannot be true together.
 *
 * @param recordId unsigned id of the record
 * @param module its module
 * @param rank its rank, −1 for all together
 * @param counters the counters by Darshan's names, with their values
 */
public record Contradiction(long recordId, DarshanModule module, long rank, String counters) {
  /** Whatever order the records were read in. */
  static final Comparator<Contradiction> ORDER =
      Comparator.comparing(Contradiction::recordId, Long::compareUnsigned)
          .thenComparing(Contradiction::module)
          .thenComparing(Contradiction::rank);

  /**
   * The first contradiction in a record; empty for one that can be true.
   *
   * @param processes ranks of the job
   * @param runSeconds run time; empty when the end is unknown
   */
  static Optional<Contradiction> of(
      CounterValues record, int processes, OptionalDouble runSeconds) {
    return LayerCounters.of(record.module())
        .flatMap(layer -> new CounterCheck(record, layer, processes, runSeconds).contradiction())
        .map(
            counters ->
                new Contradiction(record.recordId(), record.module(), record.rank(), counters));
  }

  /** In words, such as "/scratch/a of rank 3: POSIX_SEQ_READS 41 of POSIX_READS 2". */
  public String words(String fileName) {
    return fileName + (rank < 0 ? "" : " of rank " + rank) + ": " + counters;
  }
}
