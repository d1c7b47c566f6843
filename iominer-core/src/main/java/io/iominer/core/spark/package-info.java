// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The session ({@code IOMiner}), the operators on a store's tables ({@code Tuples}) and what Spark
 * SQL knows of a store.
 */
@NullMarked
package io.iominer.core.spark;

import org.jspecify.annotations.NullMarked;
