// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Which OSTs of a pool a job's objects go to, by the rules of file systems and of papers. */
@NullMarked
package io.iominer.facility.placement;

import org.jspecify.annotations.NullMarked;
