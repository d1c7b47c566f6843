// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** What is said about a job or a facility, as records, and their renderers. */
@NullMarked
package io.iominer.report;

import org.jspecify.annotations.NullMarked;
