// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Pseudonyms in place of names, for copies of a store that a site can show. */
@NullMarked
package io.iominer.core.anonymous;

import org.jspecify.annotations.NullMarked;
