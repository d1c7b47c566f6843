// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The numbers behind a decision on forwarding nodes. Those of one job are those of the agreeing job
 * of the greatest need; empty where none agree.
 *
 * @param jobs jobs of this size that were looked at
 * @param telling those of them that tell their need
 * @param agreeing those of these that need about as many forwarding nodes as the median
 * @param metadataHeavy those that are heavy on metadata
 * @param ioNodes compute nodes that moved bytes
 * @param clientRate bytes/s of one compute node through its forwarding client
 * @param isClientRateAssumed whether nobody told the site's
 * @param bounds what bounds the bandwidth
 * @param bandwidth the most bytes/s that a job reached
 * @param isHeldUp whether the default forwarding nodes may have held it up
 * @param needed forwarding nodes that carry the least of the bounds, before the pool bounds them
 * @param reserve usable reserved forwarding nodes
 * @param accessPattern ranks to files
 * @param metadataRate metadata operations per second of the I/O time
 * @param metadataShare share of metadata operations in the time in I/O
 */
public record ForwardingEvidence(
    int jobs,
    int telling,
    int agreeing,
    int metadataHeavy,
    OptionalInt ioNodes,
    double clientRate,
    boolean isClientRateAssumed,
    Optional<ForwardingBounds> bounds,
    OptionalDouble bandwidth,
    boolean isHeldUp,
    OptionalInt needed,
    int reserve,
    Optional<String> accessPattern,
    OptionalDouble metadataRate,
    OptionalDouble metadataShare) {}
