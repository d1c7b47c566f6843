// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Takes statements one by one, from a person at a terminal or from a pipe. */
@NullMarked
package io.iominer.cli.shell;

import org.jspecify.annotations.NullMarked;
