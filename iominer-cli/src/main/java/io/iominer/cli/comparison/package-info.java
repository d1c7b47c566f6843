// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** What changed between two runs, for a person and for a program. */
@NullMarked
package io.iominer.cli.comparison;

import org.jspecify.annotations.NullMarked;
