// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Named analyses of a store. Each is one statement that anybody can read and put to SQL himself. A
 * new first-order analysis is a method of {@link io.iominer.core.analysis.FirstOrder}.
 */
@NullMarked
package io.iominer.core.analysis;

import org.jspecify.annotations.NullMarked;
