// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import java.util.List;
import java.util.Map;

/**
 * What earlier releases called a column and its values. Stores that they wrote are read by the
 * names of this release. docs/adr/0020.
 *
 * @param names names that the column had
 * @param values values of this release by what earlier ones wrote in their place
 */
public record FormerNames(List<String> names, Map<String, String> values) {
  /** Of a column that always was what it is. */
  public static final FormerNames NONE = new FormerNames(List.of(), Map.of());

  public FormerNames {
    names = List.copyOf(names);
    values = Map.copyOf(values);
  }
}
