// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Renders reports as JSON for programs. */
@NullMarked
package io.iominer.report.json;

import org.jspecify.annotations.NullMarked;
