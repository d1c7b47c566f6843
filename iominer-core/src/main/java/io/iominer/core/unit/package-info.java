// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Numbers with a unit. */
@NullMarked
package io.iominer.core.unit;

import org.jspecify.annotations.NullMarked;
