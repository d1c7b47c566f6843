// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause;

import io.iominer.rootcause.fact.Machine;
import io.iominer.rootcause.rule.Limits;
import java.io.Serializable;

/**
 * By what jobs are judged.
 *
 * @param machine what the facility can do
 * @param limits the rules' limits
 */
public record Judge(Machine machine, Limits limits) implements Serializable {
  private static final long serialVersionUID = 1;

  /** The rules' own limits, on the default machine. */
  public static Judge standard() {
    return new Judge(Machine.DEFAULT, Limits.DEFAULT);
  }
}
