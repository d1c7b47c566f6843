// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Renders reports as text for a person at a terminal. */
@NullMarked
package io.iominer.report.text;

import org.jspecify.annotations.NullMarked;
