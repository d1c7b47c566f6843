// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.DarshanModule;
import java.io.IOException;
import java.util.Locale;

/** Prints what the counters of a module mean, with the limits of its version. */
final class Descriptions {
  private Descriptions() {}

  static void print(DarshanModule module, int version, TextOutput out) throws IOException {
    Blocks.print("counters-" + module.name().toLowerCase(Locale.ROOT), version, out);
  }
}
