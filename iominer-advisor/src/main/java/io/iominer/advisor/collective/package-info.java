// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Scheduling of collective reads: hierarchical I/O scheduling (HIO; J. Liu, Y. Zhuang, Y. Chen,
 * "Hierarchical Collective I/O Scheduling for High-Performance Computing", Big Data Research, 2015)
 * compared with ordering on the servers alone.
 */
@NullMarked
package io.iominer.advisor.collective;

import org.jspecify.annotations.NullMarked;
