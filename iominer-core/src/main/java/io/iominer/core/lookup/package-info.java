// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** What a store knows of one job, read without an engine: the rows of a job lie in one bucket. */
@NullMarked
package io.iominer.core.lookup;

import org.jspecify.annotations.NullMarked;
