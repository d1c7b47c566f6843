// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.DarshanModule;
import java.util.Optional;

/** Finds the text form of a module's records. */
final class RecordTexts {
  private RecordTexts() {}

  /** Empty for modules that darshan-parser does not print: DXT, and those it cannot take apart. */
  static Optional<RecordText> of(DarshanModule module) {
    return switch (module.kind()) {
      case COUNTERS -> Optional.of(new CounterText(module));
      case LUSTRE -> Optional.of(new LustreText());
      case HEATMAP -> Optional.of(new HeatmapText());
      case APMPI -> Optional.of(new ApmpiText());
      case DXT, OPAQUE -> Optional.empty();
    };
  }
}
