// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** How large a shared burst buffer must be, and which applications should use it. */
@NullMarked
package io.iominer.advisor.burstbuffer;

import org.jspecify.annotations.NullMarked;
