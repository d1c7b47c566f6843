// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** What a job does to storage: phases of parts, with their files' layout and their requests. */
@NullMarked
package io.iominer.facility.job;

import org.jspecify.annotations.NullMarked;
