// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** What each layer of a log did, one by one, to be drawn. */
@NullMarked
package io.iominer.rootcause.layer;

import org.jspecify.annotations.NullMarked;
