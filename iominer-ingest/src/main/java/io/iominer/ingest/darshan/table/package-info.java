// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Rows of the store's tables from a Darshan log, without Spark: {@link
 * io.iominer.ingest.darshan.table.LogRows} streams them to a sink.
 */
@NullMarked
package io.iominer.ingest.darshan.table;

import org.jspecify.annotations.NullMarked;
