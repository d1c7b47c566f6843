// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** What every form of the simulation knows of its jobs, and writes beside their logs. */
@NullMarked
package io.iominer.bench.simulate.truth;

import org.jspecify.annotations.NullMarked;
