// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Reports as pages of HTML: one file each, which needs no network and no server. */
@NullMarked
package io.iominer.report.html;

import org.jspecify.annotations.NullMarked;
