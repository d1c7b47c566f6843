// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** A store's tables for SQL engines, over HTTP. */
@NullMarked
package io.iominer.cli.sql;

import org.jspecify.annotations.NullMarked;
