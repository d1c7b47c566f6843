// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.Ost;
import io.iominer.core.store.IoStore;
import io.iominer.rootcause.lookup.OverlappingJobs;
import io.iominer.rootcause.lookup.OverlappingJobs.Overlap;
import io.iominer.rootcause.lookup.OwnOst;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The OSTs of some logs, the other jobs on them, and what servers measured there. Files and samples
 * are read once for all the logs.
 */
final class SharedOsts {
  private final Map<StoredLog, Map<Ost, OwnOst>> own;
  private final Map<StoredLog, List<Overlap>> overlaps;
  private final Map<StoredLog, Map<Ost, MeasuredOst>> measured;

  SharedOsts(IoStore store, List<FileSystemNames.Pair> names, List<StoredLog> logs) {
    this.own = OwnOst.of(store, logs);
    this.overlaps = OverlappingJobs.of(store, own);
    this.measured = MeasuredOst.of(store, names, own);
  }

  /** What a log did on its OSTs. */
  Map<Ost, OwnOst> own(StoredLog log) {
    return Objects.requireNonNull(own.get(log));
  }

  /** Other jobs on the OSTs of a log at the same time. */
  List<Overlap> overlaps(StoredLog log) {
    return Objects.requireNonNull(overlaps.get(log));
  }

  /** What servers measured there while files of a log were in use; of OSTs that have samples. */
  Map<Ost, MeasuredOst> measured(StoredLog log) {
    return Objects.requireNonNull(measured.get(log));
  }
}
