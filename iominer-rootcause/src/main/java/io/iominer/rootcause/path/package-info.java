// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** The critical paths of a job: which uses of files its time in I/O is made of. */
@NullMarked
package io.iominer.rootcause.path;

import org.jspecify.annotations.NullMarked;
