// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** What a store says of the I/O of one job, read without an engine. */
@NullMarked
package io.iominer.rootcause.lookup;

import org.jspecify.annotations.NullMarked;
