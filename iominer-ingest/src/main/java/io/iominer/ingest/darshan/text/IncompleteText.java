// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.ModuleRegion;
import java.io.IOException;

/** Prints the warning before the data of a module that ran out of memory. */
final class IncompleteText {
  private IncompleteText() {}

  /** {@code advice} names the text that tells how to avoid it. */
  static void print(ModuleRegion region, String advice, TextOutput out) throws IOException {
    out.text("\n# *WARNING*: The ").text(region.name());
    out.text(" module contains incomplete data!\n");
    Blocks.print("incomplete", out);
    Blocks.print(advice, out);
  }
}
