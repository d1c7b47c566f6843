// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Samples of Lustre servers: LMT's database, NERSC's and TOKIO's HDF5 files, {@code ltop}
 * recordings and listings of targets. A format is read by one class that turns what it finds into
 * rows; {@link io.iominer.ingest.lmt.CounterSeries} turns running counters into amounts.
 */
@NullMarked
package io.iominer.ingest.lmt;

import org.jspecify.annotations.NullMarked;
