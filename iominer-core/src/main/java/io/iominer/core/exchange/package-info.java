// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Tasks of analyses, and the records that they exchange, wherever they run. */
@NullMarked
package io.iominer.core.exchange;

import org.jspecify.annotations.NullMarked;
