// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** OSTs that became slow without failing. */
@NullMarked
package io.iominer.advisor.failslow;

import org.jspecify.annotations.NullMarked;
