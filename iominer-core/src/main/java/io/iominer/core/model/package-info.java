// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Records of Darshan logs as every part of IOMiner sees them; no reader, no engine. */
@NullMarked
package io.iominer.core.model;

import org.jspecify.annotations.NullMarked;
