// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** One class for each command; a command parses its options, calls the parts that work, prints. */
@NullMarked
package io.iominer.cli.command;

import org.jspecify.annotations.NullMarked;
