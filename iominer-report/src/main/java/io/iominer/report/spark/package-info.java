// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Asks a store on Spark what reports say. */
@NullMarked
package io.iominer.report.spark;

import org.jspecify.annotations.NullMarked;
