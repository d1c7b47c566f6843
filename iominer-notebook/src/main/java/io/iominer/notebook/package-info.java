// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** A kernel for Jupyter whose cells are Java, with IOMiner and Spark at hand. */
@NullMarked
package io.iominer.notebook;

import org.jspecify.annotations.NullMarked;
