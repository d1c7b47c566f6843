// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** The configuration file, {@code iominer.json}. A new key is added to {@link Configuration}. */
@NullMarked
package io.iominer.core.config;

import org.jspecify.annotations.NullMarked;
