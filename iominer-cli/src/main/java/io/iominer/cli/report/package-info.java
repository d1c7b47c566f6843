// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** The page about the facility: what it asks a store, and where it is written. */
@NullMarked
package io.iominer.cli.report;

import org.jspecify.annotations.NullMarked;
