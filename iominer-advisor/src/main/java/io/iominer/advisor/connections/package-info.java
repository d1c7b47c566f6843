// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Connections of a compute node with a file server: where one limits it, and how many pay. */
@NullMarked
package io.iominer.advisor.connections;

import org.jspecify.annotations.NullMarked;
