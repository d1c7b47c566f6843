// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** What is said about a job, as rows of the store's tables. */
@NullMarked
package io.iominer.rootcause.table;

import org.jspecify.annotations.NullMarked;
