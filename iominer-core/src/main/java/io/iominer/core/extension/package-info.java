// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** What other modules, and other people's jars, can add to the application. */
@NullMarked
package io.iominer.core.extension;

import org.jspecify.annotations.NullMarked;
