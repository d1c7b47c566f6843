// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.history;

import io.iominer.core.model.Verdict;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How a run's I/O went.
 *
 * @param verdict of the diagnosis; empty where the run was not diagnosed yet
 * @param dominantCause the cause that took most; empty unless the verdict is a cause
 * @param ioSeconds I/O time; empty where the run was not diagnosed
 * @param lostSeconds part of it that was lost to causes; empty where the run was not diagnosed
 * @param unexplainedSeconds part of it that is beyond the expected time without a known cause;
 *     empty where the run was not diagnosed
 * @param readBandwidth bytes/s while any file was read; empty for a run that read nothing
 * @param writeBandwidth bytes/s while any file was written; empty for a run that wrote nothing
 */
public record RunOutcome(
    Optional<String> verdict,
    Optional<String> dominantCause,
    OptionalDouble ioSeconds,
    OptionalDouble lostSeconds,
    OptionalDouble unexplainedSeconds,
    OptionalDouble readBandwidth,
    OptionalDouble writeBandwidth) {
  /**
   * Share of the I/O time that was lost, with and without a known cause; empty where the run was
   * not diagnosed or did hardly any I/O.
   */
  public OptionalDouble lostShare() {
    boolean didIo = verdict.filter(Verdict.NO_IO.label()::equals).isEmpty();
    return didIo
            && ioSeconds.orElse(0) > 0
            && lostSeconds.isPresent()
            && unexplainedSeconds.isPresent()
        ? OptionalDouble.of(
            (lostSeconds.getAsDouble() + unexplainedSeconds.getAsDouble())
                / ioSeconds.getAsDouble())
        : OptionalDouble.empty();
  }
}
