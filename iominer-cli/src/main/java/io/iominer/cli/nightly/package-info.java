// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** The night of a facility: stages from the ingest to the compaction, and what is said of them. */
@NullMarked
package io.iominer.cli.nightly;

import org.jspecify.annotations.NullMarked;
