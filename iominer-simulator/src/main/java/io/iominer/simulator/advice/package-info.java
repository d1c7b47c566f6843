// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Advice that a simulated month follows, read as {@code iominer advise} writes it for programs. */
@NullMarked
package io.iominer.simulator.advice;

import org.jspecify.annotations.NullMarked;
