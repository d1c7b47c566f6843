// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.layer;

import io.iominer.core.model.CounterValues;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.MpiioCounter;
import io.iominer.core.model.PosixCounter;
import io.iominer.rootcause.layer.FileOffsets.Operation;
import io.iominer.rootcause.layer.FileOffsets.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Gathers the traced operations of the file with the most bytes, by POSIX or by MPI-IO. */
final class TracedOffsets {
  /** Of each trace and direction; of both traces with reads and writes 5,000. Heuristic. */
  private static final int MOST = 1_250;

  private static final Comparator<Source> ORDER =
      Comparator.comparing(Source::module).thenComparing(Source::direction);

  private final Map<DarshanModule, Map<Long, Long>> bytes = new HashMap<>();
  private final Map<Source, ThinnedOperations> sources = new TreeMap<>(ORDER);
  private Optional<Long> file = Optional.empty();

  private record Source(DarshanModule module, IoDirection direction) {}

  /** Adds the bytes of a file's record; before all traced operations. */
  void add(CounterValues record) {
    if (record.module() == DarshanModule.POSIX) {
      add(record, record.raw(PosixCounter.BYTES_READ), record.raw(PosixCounter.BYTES_WRITTEN));
    } else if (record.module() == DarshanModule.MPIIO) {
      add(record, record.raw(MpiioCounter.BYTES_READ), record.raw(MpiioCounter.BYTES_WRITTEN));
    }
  }

  private void add(CounterValues record, long read, long written) {
    bytes
        .computeIfAbsent(record.module(), module -> new HashMap<>())
        .merge(record.recordId(), Math.max(0, read) + Math.max(0, written), Long::sum);
  }

  /** Adds a traced operation; offsets that were not traced are −1. */
  void add(DxtRecord head, DxtSegment segment) {
    if (file.isEmpty()) {
      file =
          bytes.values().stream()
              .flatMap(files -> files.entrySet().stream())
              .max(
                  Map.Entry.<Long, Long>comparingByValue()
                      .thenComparing(Map.Entry.comparingByKey()))
              .map(Map.Entry::getKey);
      bytes.clear();
    }
    if (file.filter(id -> id == head.recordId()).isPresent() && segment.offset() >= 0) {
      sources
          .computeIfAbsent(
              new Source(head.module(), segment.direction()), source -> new ThinnedOperations(MOST))
          .add(
              new Operation(
                  head.rank(), segment.offset(), segment.length(), segment.start(), segment.end()));
    }
  }

  /** The operations of the file; empty where none was traced. */
  Optional<FileOffsets> offsets() {
    List<Part> parts = new ArrayList<>();
    sources.forEach(
        (source, operations) ->
            parts.add(
                new Part(
                    source.module(),
                    source.direction(),
                    operations.count(),
                    operations.bytes(),
                    operations.kept())));
    return parts.isEmpty() ? Optional.empty() : file.map(id -> new FileOffsets(id, parts));
  }
}
