// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.history;

import java.io.Serializable;

/**
 * Seconds of a run in the storage.
 *
 * @param storage of the rank that spent most
 * @param read in reads, summed over ranks
 * @param write in writes, summed over ranks
 * @param metadata in metadata operations, summed over ranks
 */
public record RunTimes(double storage, double read, double write, double metadata)
    implements Serializable {}
