// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.model.OpaqueRecord;
import io.iominer.core.model.RawText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Everything that a log says, for comparison. */
record LogContent(
    JobRecord job,
    Map<Long, RawText> names,
    Map<Integer, List<DarshanRecord>> records,
    Map<Integer, List<Segment>> segments,
    Map<Integer, RawText> opaque,
    List<Integer> partial) {

  static LogContent of(Path file) throws IOException {
    try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
      return of(log);
    }
  }

  static LogContent of(DarshanLog log) throws IOException {
    Map<Long, RawText> names = new LinkedHashMap<>();
    log.names().forEach(names::put);
    Map<Integer, List<DarshanRecord>> records = new TreeMap<>();
    Map<Integer, List<Segment>> segments = new TreeMap<>();
    Map<Integer, RawText> opaque = new TreeMap<>();
    for (ModuleRegion region : log.header().modules()) {
      List<DarshanRecord> ofModule = new ArrayList<>();
      List<Segment> segmentsOfModule = new ArrayList<>();
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ModuleRecordReader reader = log.records(region)) {
        DxtSegment segment = new DxtSegment();
        for (DarshanRecord r = reader.next(); r != null; r = reader.next()) {
          if (r instanceof OpaqueRecord piece) {
            bytes.writeBytes(piece.bytes());
            continue;
          }
          ofModule.add(r);
          while (reader.nextSegment(segment)) {
            segmentsOfModule.add(Segment.of(segment));
          }
        }
      }
      records.put(region.id(), ofModule);
      segments.put(region.id(), segmentsOfModule);
      opaque.put(region.id(), RawText.of(bytes.toByteArray()));
    }
    return new LogContent(
        log.job(),
        names,
        records,
        segments,
        opaque,
        log.header().modules().stream()
            .filter(ModuleRegion::partial)
            .map(ModuleRegion::id)
            .toList());
  }

  List<DarshanRecord> of(DarshanModule module) {
    return records.getOrDefault(module.id(), List.of());
  }

  /** Threads are left out: a log that does not keep them is written with 0. */
  record Segment(IoDirection direction, long offset, long length, double start, double end) {
    private static Segment of(DxtSegment s) {
      return new Segment(s.direction(), s.offset(), s.length(), s.start(), s.end());
    }
  }
}
