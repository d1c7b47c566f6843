// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Tasks on Spark's executors. */
@NullMarked
package io.iominer.core.exchange.spark;

import org.jspecify.annotations.NullMarked;
