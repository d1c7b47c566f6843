// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** What notebooks show: tables and charts as HTML, whichever kernel runs the cells. */
@NullMarked
package io.iominer.report.notebook;

import org.jspecify.annotations.NullMarked;
