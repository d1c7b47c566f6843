// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.LustreRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What becomes one row of {@code darshan_file}.
 *
 * @param recordId unsigned id
 * @param rank rank, −1 for a record reduced over all ranks
 * @param records its counters, at most one record of each module; empty where there is a layout
 *     only
 * @param layout the file's stripe layout
 * @param processes ranks that touched the file, over all its rows
 */
record FileGroup(
    long recordId,
    long rank,
    List<CounterRecord> records,
    @Nullable LustreRecord layout,
    long processes) {}
