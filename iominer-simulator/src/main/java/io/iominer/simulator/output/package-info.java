// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** What every model writes of its jobs: logs, and the table of true causes. */
@NullMarked
package io.iominer.simulator.output;

import org.jspecify.annotations.NullMarked;
