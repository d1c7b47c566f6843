// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The diagnosis of a store: its steps, what they commit, and what a row of a table says to each.
 * Tasks run on threads or on executors ({@link io.iominer.core.exchange.Exchange}).
 */
@NullMarked
package io.iominer.rootcause.store;

import org.jspecify.annotations.NullMarked;
