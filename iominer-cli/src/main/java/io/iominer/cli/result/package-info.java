// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Prints the rows of a query: {@link io.iominer.cli.result.ResultFormat} names the forms. */
@NullMarked
package io.iominer.cli.result;

import org.jspecify.annotations.NullMarked;
