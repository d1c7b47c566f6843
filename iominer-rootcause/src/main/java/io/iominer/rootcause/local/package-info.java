// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The diagnosis of a store on threads of one process, without Spark: the same functions on the same
 * rows as {@code rootcause.spark} has them on a cluster, which tests hold to say the same.
 */
@NullMarked
package io.iominer.rootcause.local;

import org.jspecify.annotations.NullMarked;
