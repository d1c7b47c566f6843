// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The diagnosis of a store: its steps and what they commit. Where the steps are computed, on
 * threads or on a cluster, is {@link io.iominer.rootcause.store.DiagnosisTasks}' matter.
 */
@NullMarked
package io.iominer.rootcause.store;

import org.jspecify.annotations.NullMarked;
