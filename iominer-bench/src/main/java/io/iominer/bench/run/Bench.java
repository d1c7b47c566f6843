// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import io.iominer.core.extension.ExtraCommand;
import java.util.concurrent.Callable;

/** Adds {@code iominer bench}. */
public final class Bench implements ExtraCommand {
  @Override
  public String name() {
    return "bench";
  }

  @Override
  public Class<? extends Callable<Integer>> type() {
    return BenchCommand.class;
  }
}
