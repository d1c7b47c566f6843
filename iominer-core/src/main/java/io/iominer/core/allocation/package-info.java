// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Which allocation of Slurm a log belongs to: the rows of {@code job_allocation}. */
@NullMarked
package io.iominer.core.allocation;

import org.jspecify.annotations.NullMarked;
