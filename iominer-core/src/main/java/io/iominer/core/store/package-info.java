// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The store: Iceberg tables of Parquet files in one folder, and the pointer file that says which
 * snapshot of each table is valid. Readers see what the pointer names; a writer holds the lock,
 * appends to the tables and then replaces the pointer, so all tables change at one instant.
 */
@NullMarked
package io.iominer.core.store;

import org.jspecify.annotations.NullMarked;
