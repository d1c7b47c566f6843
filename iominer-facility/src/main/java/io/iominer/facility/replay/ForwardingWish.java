// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

/**
 * What a job is to have of the forwarding nodes.
 *
 * @param nodes forwarding nodes, at least 1
 * @param isDedicated whether they are to be its own
 * @param rate bytes/s that it may ask for, 0 or more; 0 where nobody knows
 */
public record ForwardingWish(int nodes, boolean isDedicated, double rate) {}
