// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import java.util.OptionalDouble;

/**
 * A use of a file on the critical path. Times are seconds since the job's start, within its time.
 *
 * @param fileId unsigned id of the file's record
 * @param rank rank that used it, −1 for all of them together
 * @param start first operation
 * @param end end of the last one
 * @param exclusiveSeconds what it adds to the path
 * @param busyShare the part of the interval that the rank, or of all the slowest, spent in calls; 1
 *     for a traced operation; empty where that cannot be said
 */
public record CriticalUse(
    long fileId,
    long rank,
    double start,
    double end,
    double exclusiveSeconds,
    OptionalDouble busyShare) {}
