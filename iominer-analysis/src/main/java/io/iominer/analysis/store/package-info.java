// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The pipeline for a store: its steps, what they commit, and what a row of a table says to each.
 * {@link io.iominer.analysis.store.StoreDiagnosis} is where to begin. Tasks run on threads or on
 * executors ({@link io.iominer.core.exchange.Exchange}).
 */
@NullMarked
package io.iominer.analysis.store;

import org.jspecify.annotations.NullMarked;
