// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.placement;

import io.iominer.rootcause.advice.Advice;
import java.util.List;

/**
 * Commands that put a decision into force, as they stand.
 *
 * @param title what they do, in a sentence without its full stop
 * @param who who can run them
 * @param precondition what must hold before
 * @param commands in their order; a {@code #} begins a remark
 * @param undo commands that take them back
 */
public record Action(
    String title, Advice.Who who, String precondition, List<String> commands, List<String> undo) {
  public Action {
    commands = List.copyOf(commands);
    undo = List.copyOf(undo);
  }
}
