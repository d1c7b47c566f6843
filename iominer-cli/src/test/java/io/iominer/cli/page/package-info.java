// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Pages of reports in a real browser. */
@NullMarked
package io.iominer.cli.page;

import org.jspecify.annotations.NullMarked;
