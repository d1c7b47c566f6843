// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Compares the computed tables of a store, which were updated with each ingest, with those of a
 * full recount: {@link io.iominer.analysis.recount.Recount}.
 */
@NullMarked
package io.iominer.analysis.recount;

import org.jspecify.annotations.NullMarked;
