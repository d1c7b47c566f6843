// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Sections of a report: one query to the store each, and its rows as plain values. */
@NullMarked
package io.iominer.report.section;

import org.jspecify.annotations.NullMarked;
