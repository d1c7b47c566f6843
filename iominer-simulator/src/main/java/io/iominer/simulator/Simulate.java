// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator;

import io.iominer.core.extension.ExtraCommand;
import java.util.concurrent.Callable;

/** Adds {@code iominer simulate}. */
public final class Simulate implements ExtraCommand {
  @Override
  public String name() {
    return "simulate";
  }

  @Override
  public Class<? extends Callable<Integer>> type() {
    return SimulateCommand.class;
  }
}
