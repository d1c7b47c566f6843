// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.collective;

/**
 * A read of an aggregator that waits on a storage node. Times are in seconds.
 *
 * @param application id of its application, 0 or more
 * @param readSeconds service time on the storage node
 * @param shuffleSeconds exchange with the other ranks after that
 * @param acceptableDelay how much longer the slowest aggregator of the application exchanges (HIO
 *     paper, Eq 3)
 * @param relativeDelay rank of that among the aggregators of the application, 0 for the slowest one
 */
record AggregatorRead(
    int application,
    double readSeconds,
    double shuffleSeconds,
    double acceptableDelay,
    int relativeDelay) {}
