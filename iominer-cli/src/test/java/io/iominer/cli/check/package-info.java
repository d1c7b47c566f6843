// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Looks for contradictions in what is said of a log: on the screen, in JSON, on the page and in the
 * diagnosis that these are made from. {@link io.iominer.cli.check.ReportRules} is where to begin.
 */
@NullMarked
package io.iominer.cli.check;

import org.jspecify.annotations.NullMarked;
