// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** How much of a job's I/O time was lost to which cause. */
@NullMarked
package io.iominer.rootcause.loss;

import org.jspecify.annotations.NullMarked;
