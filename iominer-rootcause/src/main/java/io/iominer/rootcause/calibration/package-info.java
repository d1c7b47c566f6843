// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * What a facility's parts can do, learned from its own jobs. {@link
 * io.iominer.rootcause.calibration.Traffic} is what one job's log says, {@link
 * io.iominer.rootcause.calibration.Calibration} what many of them do together.
 */
@NullMarked
package io.iominer.rootcause.calibration;

import org.jspecify.annotations.NullMarked;
