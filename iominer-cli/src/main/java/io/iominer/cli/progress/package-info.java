// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Shows how an ingest goes on, and what it did. */
@NullMarked
package io.iominer.cli.progress;

import org.jspecify.annotations.NullMarked;
