// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** What a facility is told about its logs: {@link io.iominer.report.facility.FacilityReport}. */
@NullMarked
package io.iominer.report.facility;

import org.jspecify.annotations.NullMarked;
