// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The way of a job's bytes over compute nodes, forwarding nodes, OSSes and OSTs, and where it is
 * full.
 */
@NullMarked
package io.iominer.advisor.iopath;

import org.jspecify.annotations.NullMarked;
