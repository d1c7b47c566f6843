// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** What to do about a finding, with the job's own numbers in the commands. */
@NullMarked
package io.iominer.rootcause.advice;

import org.jspecify.annotations.NullMarked;
