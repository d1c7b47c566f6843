// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an analysis found.
 *
 * @param names of the columns, as the statement has them
 * @param rows all that there are, in the statement's order; their values are texts, numbers and
 *     instants, and null where a value is not known
 * @param most how many of them are wanted
 */
public record AnalysisRows(List<String> names, List<@Nullable Object[]> rows, int most) {}
