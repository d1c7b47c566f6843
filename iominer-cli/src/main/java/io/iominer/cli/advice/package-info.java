// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Asks a store for what advisors decide. */
@NullMarked
package io.iominer.cli.advice;

import org.jspecify.annotations.NullMarked;
