// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * What a question to a store is made of, without Spark: statements, units, the master that runs it.
 */
@NullMarked
package io.iominer.core.query;

import org.jspecify.annotations.NullMarked;
