// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** The rules of the diagnosis, one class each. */
@NullMarked
package io.iominer.rootcause.rule;

import org.jspecify.annotations.NullMarked;
