// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.ApmpiHeaderRecord;
import io.iominer.core.model.ApmpiRankRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.model.OpaqueRecord;
import java.io.IOException;

/** Chooses the encoder of a module and version. */
final class RecordEncoders {
  private RecordEncoders() {}

  static RecordEncoder of(RegionOutput out, DarshanModule module, int version) {
    return switch (module.kind()) {
      case COUNTERS ->
          new CounterEncoder(
              out,
              CounterLayouts.of(module, version)
                  .orElseThrow(
                      () ->
                          new IllegalArgumentException(
                              "No version " + version + " of " + module.logName())));
      case LUSTRE -> new LustreEncoder(out, version);
      case DXT -> record -> dxt(out, (DxtRecord) record);
      case HEATMAP -> record -> heatmap(out, (HeatmapRecord) record);
      case APMPI -> record -> apmpi(out, record);
      case OPAQUE -> record -> out.bytes(((OpaqueRecord) record).bytes());
    };
  }

  private static void dxt(RegionOutput out, DxtRecord record) throws IOException {
    out.i64(record.recordId());
    out.i64(record.rank());
    out.i64(record.sharedFlag());
    out.paddedText(record.host().bytes(), DxtDecoder.HOST_BYTES);
    out.i64(record.writeCount());
    out.i64(record.readCount());
  }

  private static void heatmap(RegionOutput out, HeatmapRecord record) throws IOException {
    out.i64(record.recordId());
    out.i64(record.rank());
    out.f64(record.binWidthSeconds());
    out.i64(record.writeBytes().length);
    out.zeros(HeatmapDecoder.POINTER_BYTES);
    out.longs(record.writeBytes());
    out.longs(record.readBytes());
  }

  private static void apmpi(RegionOutput out, DarshanRecord record) throws IOException {
    out.i64(record.recordId());
    out.i64(record.rank());
    if (record instanceof ApmpiHeaderRecord head) {
      out.i64(head.magic());
      out.i32(head.syncFlag());
      out.zeros(ApmpiDecoder.SYNC_FLAG_PADDING);
      out.f64(head.varianceTotalMpiTime());
      out.f64(head.varianceTotalMpiSyncTime());
    } else if (record instanceof ApmpiRankRecord rank) {
      out.longs(rank.counters());
      out.doubles(rank.times());
      out.doubles(rank.syncTimes());
      out.doubles(rank.globalTimes());
      out.paddedText(rank.node().bytes(), ApmpiDecoder.NODE_BYTES);
    }
  }
}
