// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Reports about one job of a store, asked without an engine. */
@NullMarked
package io.iominer.report.lookup;

import org.jspecify.annotations.NullMarked;
