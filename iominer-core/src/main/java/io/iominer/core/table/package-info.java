// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The tables of the store: their columns with types, units and meanings. Everything that needs a
 * schema (the store, the row mappers, {@code docs/tables.md}, {@code iominer tables}) is derived
 * from these definitions; {@link io.iominer.core.table.Tables} lists them.
 */
@NullMarked
package io.iominer.core.table;

import org.jspecify.annotations.NullMarked;
