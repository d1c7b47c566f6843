// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** The sweep line over all jobs of a store, on Spark. */
@NullMarked
package io.iominer.sweepline.spark;

import org.jspecify.annotations.NullMarked;
