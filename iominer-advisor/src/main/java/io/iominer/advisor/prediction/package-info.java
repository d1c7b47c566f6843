// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * What an application's next run will ask for, from the runs before it, and how well that would
 * have been foretold so far.
 */
@NullMarked
package io.iominer.advisor.prediction;

import org.jspecify.annotations.NullMarked;
