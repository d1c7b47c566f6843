// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Where a store's files lie on Lustre: which bucket goes to which OST, and why. */
@NullMarked
package io.iominer.core.layout;

import org.jspecify.annotations.NullMarked;
