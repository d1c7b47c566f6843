// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * An application as its own yardstick: which of its runs in a store did the same as a run, and how
 * long they took.
 */
@NullMarked
package io.iominer.rootcause.history;

import org.jspecify.annotations.NullMarked;
