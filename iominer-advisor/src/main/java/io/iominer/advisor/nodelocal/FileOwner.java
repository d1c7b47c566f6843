// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.nodelocal;

import org.jspecify.annotations.Nullable;

/**
 * Who used a file.
 *
 * @param uid number of the user
 * @param application name of the application; null where no log tells it
 */
public record FileOwner(long uid, @Nullable String application) {}
