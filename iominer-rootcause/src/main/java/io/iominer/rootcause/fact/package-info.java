// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** The facts that a job is diagnosed by: what it did to each file, and how its time divides. */
@NullMarked
package io.iominer.rootcause.fact;

import org.jspecify.annotations.NullMarked;
