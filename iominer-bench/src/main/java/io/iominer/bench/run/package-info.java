// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** End-to-end measurements on a simulated facility: {@code iominer bench}. */
@NullMarked
package io.iominer.bench.run;

import org.jspecify.annotations.NullMarked;
