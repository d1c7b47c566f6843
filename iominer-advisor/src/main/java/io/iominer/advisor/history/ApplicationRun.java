// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.history;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One run of an application: what one log says, and how it was diagnosed.
 *
 * @param jobId its job
 * @param logId its log, which tells runs of a job apart
 * @param uid number of its user
 * @param start when it started; empty where the log holds an absurd time
 * @param runSeconds how long it ran; empty where the log has no end
 * @param volume how large it was
 * @param demand what it asked of the storage
 * @param outcome how its I/O went
 */
public record ApplicationRun(
    long jobId,
    String logId,
    long uid,
    Optional<Instant> start,
    OptionalDouble runSeconds,
    RunVolume volume,
    RunDemand demand,
    RunOutcome outcome) {}
