// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.Compression;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.model.RecordKind;

/** Chooses the decoder of a module and version. */
final class RecordDecoders {
  private RecordDecoders() {}

  static RecordDecoder of(
      RegionInput in, ModuleRegion region, Compression compression, ReadLimits limits) {
    DarshanModule module = region.module().orElse(DarshanModule.NULL);
    int version = region.version();
    RecordBoundary boundary = new RecordBoundary(in, compression);
    if (module.kind() != RecordKind.OPAQUE && (version < 1 || version > module.currentVersion())) {
      throw in.problem("module version", "1 to " + module.currentVersion(), version);
    }
    return switch (module.kind()) {
      case COUNTERS ->
          new CounterDecoder(
              in,
              CounterLayouts.of(module, version)
                  .orElseThrow(() -> in.problem("module version", "a known one", version)),
              limits,
              boundary);
      case LUSTRE -> new LustreDecoder(in, version, limits, boundary);
      case DXT -> new DxtDecoder(in, module, version, boundary);
      case HEATMAP -> new HeatmapDecoder(in, limits, boundary);
      case APMPI -> new ApmpiDecoder(in, boundary);
      case OPAQUE -> new OpaqueDecoder(in, region.id());
    };
  }
}
