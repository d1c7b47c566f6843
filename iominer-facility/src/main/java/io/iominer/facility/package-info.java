// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** The description of a facility: file systems, forwarding nodes, burst buffer, compute nodes. */
@NullMarked
package io.iominer.facility;

import org.jspecify.annotations.NullMarked;
