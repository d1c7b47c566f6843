// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** The first-order analyses of a store that is open in a session of Spark. */
@NullMarked
package io.iominer.core.tally.spark;

import org.jspecify.annotations.NullMarked;
