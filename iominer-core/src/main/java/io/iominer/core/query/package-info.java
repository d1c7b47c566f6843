// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Questions to a store: {@link io.iominer.core.query.IOMiner} opens it for Spark SQL. */
@NullMarked
package io.iominer.core.query;

import org.jspecify.annotations.NullMarked;
