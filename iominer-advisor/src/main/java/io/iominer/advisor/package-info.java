// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Decisions on an application's history and a facility. */
@NullMarked
package io.iominer.advisor;

import org.jspecify.annotations.NullMarked;
