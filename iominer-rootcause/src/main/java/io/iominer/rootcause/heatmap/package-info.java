// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Bytes of a job over time, by rank, and the phases of I/O in them. */
@NullMarked
package io.iominer.rootcause.heatmap;

import org.jspecify.annotations.NullMarked;
