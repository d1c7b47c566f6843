// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** The ingest that a session starts by itself. */
@NullMarked
package io.iominer.ingest.spark;

import org.jspecify.annotations.NullMarked;
