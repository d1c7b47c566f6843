// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** The runs of an application over time, and where one of them lies among the others. */
@NullMarked
package io.iominer.advisor.history;

import org.jspecify.annotations.NullMarked;
