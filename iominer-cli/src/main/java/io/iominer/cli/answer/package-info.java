// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0

/** The first answers about a store: what ran, what it moved, what was slow, what is missing. */
@NullMarked
package io.iominer.cli.answer;

import org.jspecify.annotations.NullMarked;
