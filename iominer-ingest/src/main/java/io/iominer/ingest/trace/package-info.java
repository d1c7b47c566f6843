// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Logs of which each holds one program's I/O, and the formats that they have: {@link
 * io.iominer.ingest.trace.TraceFormat} is what a format implements.
 */
@NullMarked
package io.iominer.ingest.trace;

import org.jspecify.annotations.NullMarked;
