// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Reads Darshan logs of format 3.00 to 3.41 without a native library: {@link
 * io.iominer.ingest.darshan.DarshanLog} opens a log, {@link
 * io.iominer.ingest.darshan.ModuleRecordReader} streams the records of a module.
 */
@NullMarked
package io.iominer.ingest.darshan;

import org.jspecify.annotations.NullMarked;
