// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Why a job's I/O was slow: the profile of a job, on which diagnosis rules build. */
@NullMarked
package io.iominer.rootcause;

import org.jspecify.annotations.NullMarked;
