// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** What a log says about its job as a whole: totals by module, files, patterns, OSTs. */
@NullMarked
package io.iominer.core.summary;

import org.jspecify.annotations.NullMarked;
