// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Named analyses of a store, and which jobs they are about. Slow jobs are statements that anybody
 * can read and put to SQL himself; {@code core.tally} computes the first-order analyses.
 */
@NullMarked
package io.iominer.core.analysis;

import org.jspecify.annotations.NullMarked;
