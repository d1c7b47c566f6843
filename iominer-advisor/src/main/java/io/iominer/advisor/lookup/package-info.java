// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** What a store says of the runs around one job, read without an engine. */
@NullMarked
package io.iominer.advisor.lookup;

import org.jspecify.annotations.NullMarked;
