// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** What a store says about one job, and the first-order analyses, asked without an engine. */
@NullMarked
package io.iominer.report.lookup;

import org.jspecify.annotations.NullMarked;
