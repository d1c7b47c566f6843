// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Copies of a store with pseudonyms. */
@NullMarked
package io.iominer.analysis.anonymous;

import org.jspecify.annotations.NullMarked;
