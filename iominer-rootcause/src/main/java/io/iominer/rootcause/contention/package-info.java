// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** What was on the OSTs of a log besides it: other jobs, and slow days. Pure functions. */
@NullMarked
package io.iominer.rootcause.contention;

import org.jspecify.annotations.NullMarked;
