// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Rows of values and their forms: {@link io.iominer.report.result.ResultFormat} names the forms.
 */
@NullMarked
package io.iominer.report.result;

import org.jspecify.annotations.NullMarked;
