// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** {@code iominer simulate}: facilities of which every cause of lost time is known. */
@NullMarked
package io.iominer.simulator;

import org.jspecify.annotations.NullMarked;
