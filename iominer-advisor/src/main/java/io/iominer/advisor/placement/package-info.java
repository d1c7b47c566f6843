// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Which OSTs an application's files go to: pools, objects of each OST, and OSTs to avoid. */
@NullMarked
package io.iominer.advisor.placement;

import org.jspecify.annotations.NullMarked;
