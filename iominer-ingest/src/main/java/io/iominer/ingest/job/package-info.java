// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The ingest by tasks, on threads or on Spark: {@link io.iominer.ingest.job.IngestJob} brings new
 * logs into a store.
 */
@NullMarked
package io.iominer.ingest.job;

import org.jspecify.annotations.NullMarked;
