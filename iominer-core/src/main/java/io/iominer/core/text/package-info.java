// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Text of others, made safe to show, and words for people. */
@NullMarked
package io.iominer.core.text;

import org.jspecify.annotations.NullMarked;
