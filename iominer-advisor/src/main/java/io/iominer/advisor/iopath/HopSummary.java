// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.iopath;

import java.util.Optional;

/**
 * A hop over the whole time in which a job did I/O.
 *
 * @param hop which
 * @param partCount parts that the job used
 * @param bottleneckSeconds time in which one of them was the bottleneck
 * @param unknownSeconds time in which the utilization of none of them is known
 * @param peak the part and step with the highest utilization; empty where none is known
 */
public record HopSummary(
    Hop hop,
    int partCount,
    double bottleneckSeconds,
    double unknownSeconds,
    Optional<PartLoad> peak) {}
