// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Darshan's heat maps, as every form of the simulation fills them. */
@NullMarked
package io.iominer.bench.simulate.heatmap;

import org.jspecify.annotations.NullMarked;
