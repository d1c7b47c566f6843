// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** How fast OSTs were, day by day: functions without Spark. */
@NullMarked
package io.iominer.rootcause.ost;

import org.jspecify.annotations.NullMarked;
