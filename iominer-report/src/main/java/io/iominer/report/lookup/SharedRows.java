// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.lookup.LogRows;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.LogKey;
import io.iominer.core.model.Ost;
import io.iominer.core.store.IoStore;
import io.iominer.rootcause.lookup.OverlappingJobs;
import io.iominer.rootcause.lookup.OwnOst;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What is read once for logs that are reported together. */
final class SharedRows {
  private final LogRows logs;
  private final IoStore store;
  private final Map<StoredLog, Map<Ost, OwnOst>> own;
  private final Map<StoredLog, Map<Ost, MeasuredOst>> measured;
  private final OtherJobRows others;
  private final CriticalFileRows files;

  SharedRows(IoStore store, List<FileSystemNames.Pair> names, Collection<LogKey> keys) {
    this.store = store;
    this.logs = new LogRows(store, keys);
    this.own = OwnOst.of(store, keys.stream().map(this::log).toList());
    this.measured = MeasuredOst.of(store, names, own);
    this.others = new OtherJobRows(store, OverlappingJobs.of(store, own));
    this.files = new CriticalFileRows(logs);
  }

  /** One of the logs. */
  StoredLog log(LogKey key) {
    return new StoredLog(store, key, logs);
  }

  /** Rows of the logs. */
  LogRows logs() {
    return logs;
  }

  /** What a log did on its OSTs. */
  Map<Ost, OwnOst> own(StoredLog log) {
    return Objects.requireNonNull(own.get(log));
  }

  /** What servers measured there while files of a log were in use; of OSTs that have samples. */
  Map<Ost, MeasuredOst> measured(StoredLog log) {
    return Objects.requireNonNull(measured.get(log));
  }

  /** Other jobs on the logs' OSTs at the same time. */
  OtherJobRows others() {
    return others;
  }

  /** Files on the critical paths of the logs. */
  CriticalFileRows files() {
    return files;
  }
}
