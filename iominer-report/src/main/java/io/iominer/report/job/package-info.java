// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** What is said about one job, from one log or from a store, as records. */
@NullMarked
package io.iominer.report.job;

import org.jspecify.annotations.NullMarked;
