// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** What was advised, whether later runs followed it, and what changed since. */
@NullMarked
package io.iominer.advisor.followup;

import org.jspecify.annotations.NullMarked;
