// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Who gets which bandwidth when: max-min fair rates of flows between jobs and a file system. */
@NullMarked
package io.iominer.facility.network;

import org.jspecify.annotations.NullMarked;
