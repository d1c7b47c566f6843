// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Parts of a group, such as forwarding nodes or OSTs, that do less than the others. */
@NullMarked
package io.iominer.advisor.abnormal;

import org.jspecify.annotations.NullMarked;
