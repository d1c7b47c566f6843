// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** What a job has in common with other runs, and what changed between them. */
@NullMarked
package io.iominer.rootcause.comparison;

import org.jspecify.annotations.NullMarked;
