// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.connections;

import java.time.Instant;

/**
 * What a compute node can do, learned from the jobs of a period.
 *
 * @param begin first day of the period
 * @param end end of its last day
 * @param direction read or write
 * @param rate bytes/s
 * @param upper a quantile of the jobs above it, bytes/s
 * @param jobs jobs that tell it
 */
public record LearnedNodeRate(
    Instant begin, Instant end, String direction, double rate, double upper, long jobs) {}
