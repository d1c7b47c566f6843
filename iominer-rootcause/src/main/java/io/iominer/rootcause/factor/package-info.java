// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Performance factors: what can make a job's reads or writes slow, in numbers. */
@NullMarked
package io.iominer.rootcause.factor;

import org.jspecify.annotations.NullMarked;
