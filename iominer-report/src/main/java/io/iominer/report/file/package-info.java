// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Writes reports into files for programs. */
@NullMarked
package io.iominer.report.file;

import org.jspecify.annotations.NullMarked;
