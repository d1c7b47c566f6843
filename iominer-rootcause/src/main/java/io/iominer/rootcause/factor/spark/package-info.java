// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Performance factors of tuples. */
@NullMarked
package io.iominer.rootcause.factor.spark;

import org.jspecify.annotations.NullMarked;
