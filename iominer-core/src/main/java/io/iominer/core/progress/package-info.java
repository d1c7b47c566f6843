// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** How long work goes on. */
@NullMarked
package io.iominer.core.progress;

import org.jspecify.annotations.NullMarked;
