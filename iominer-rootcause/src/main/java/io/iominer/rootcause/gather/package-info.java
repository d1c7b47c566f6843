// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** What a log's job did, gathered again from its rows in a store. */
@NullMarked
package io.iominer.rootcause.gather;

import org.jspecify.annotations.NullMarked;
