// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** The diagnosis of a whole store on Spark. */
@NullMarked
package io.iominer.rootcause.spark;

import org.jspecify.annotations.NullMarked;
