// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Reads from the tables of a store what advice stands on: runs of applications, and what became of
 * earlier advice.
 */
@NullMarked
package io.iominer.advisor.lookup;

import org.jspecify.annotations.NullMarked;
