// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0

/** Reads Slurm's accounting: the text and the JSON that {@code sacct} prints. */
@NullMarked
package io.iominer.ingest.slurm;

import org.jspecify.annotations.NullMarked;
