// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Jobs replayed on a facility: first come, first served on its nodes, max-min fair on its storage.
 */
@NullMarked
package io.iominer.facility.replay;

import org.jspecify.annotations.NullMarked;
