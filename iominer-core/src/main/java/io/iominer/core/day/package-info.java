// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Days of UTC, and which of a store's days are to be diagnosed: {@code diagnosis_day}. */
@NullMarked
package io.iominer.core.day;

import org.jspecify.annotations.NullMarked;
