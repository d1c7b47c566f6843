// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Everything that a store knows about one job. */
@NullMarked
package io.iominer.cli.explain;

import org.jspecify.annotations.NullMarked;
