// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Sorts more than memory holds, on disk. */
@NullMarked
package io.iominer.core.sort;

import org.jspecify.annotations.NullMarked;
