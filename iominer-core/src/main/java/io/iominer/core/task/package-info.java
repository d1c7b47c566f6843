// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Work of one process on several threads. */
@NullMarked
package io.iominer.core.task;

import org.jspecify.annotations.NullMarked;
