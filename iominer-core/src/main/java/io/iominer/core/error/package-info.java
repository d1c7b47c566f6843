// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Errors with a kind, and what an error in a log says. */
@NullMarked
package io.iominer.core.error;

import org.jspecify.annotations.NullMarked;
