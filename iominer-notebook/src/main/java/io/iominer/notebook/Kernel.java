// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.notebook;

import io.iominer.core.extension.ExtraCommand;
import java.util.concurrent.Callable;

/** Adds {@code iominer kernel}. */
public final class Kernel implements ExtraCommand {
  @Override
  public String name() {
    return "kernel";
  }

  @Override
  public Class<? extends Callable<Integer>> type() {
    return KernelCommand.class;
  }
}
