// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Reads what decides placement from a store on Spark. */
@NullMarked
package io.iominer.advisor.spark;

import org.jspecify.annotations.NullMarked;
