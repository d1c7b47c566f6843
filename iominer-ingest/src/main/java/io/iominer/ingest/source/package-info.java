// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Finds the files to ingest, opens archives and tells sources apart by their content. */
@NullMarked
package io.iominer.ingest.source;

import org.jspecify.annotations.NullMarked;
