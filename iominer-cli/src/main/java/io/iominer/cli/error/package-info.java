// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** How commands report errors: one line, and the exit code of the error's kind. */
@NullMarked
package io.iominer.cli.error;

import org.jspecify.annotations.NullMarked;
