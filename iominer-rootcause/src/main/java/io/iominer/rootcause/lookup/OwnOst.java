// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.lookup;

import io.iominer.core.lookup.FileOstUse;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.LogKey;
import io.iominer.core.model.Ost;
import io.iominer.core.store.IoStore;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** What a log did on one of its OSTs. */
public final class OwnOst {
  private double bytes;
  private OptionalDouble timedBytes = OptionalDouble.empty();
  private final InUse inUse = new InUse();

  private OwnOst() {}

  /** Those of a log; none where it has no stripe layouts. */
  public static Map<Ost, OwnOst> of(StoredLog log) {
    Map<Ost, OwnOst> osts = new HashMap<>();
    FileOstUse.ofLog(log, use -> add(use, osts));
    return osts;
  }

  /** Those of several logs of a store, which are looked up together. */
  public static Map<StoredLog, Map<Ost, OwnOst>> of(IoStore store, Collection<StoredLog> logs) {
    Map<StoredLog, Map<Ost, OwnOst>> own = new HashMap<>();
    Map<LogKey, Map<Ost, OwnOst>> byKey = new HashMap<>();
    for (StoredLog log : logs) {
      own.put(log, logs.size() == 1 ? of(log) : new HashMap<>());
      byKey.put(log.key(), own.get(log));
    }
    if (logs.size() > 1) {
      FileOstUse.ofLogs(
          store, byKey.keySet(), use -> add(use, byKey.get(new LogKey(use.jobId(), use.logId()))));
    }
    return own;
  }

  private static void add(FileOstUse use, Map<Ost, OwnOst> osts) {
    for (int index : use.osts()) {
      osts.computeIfAbsent(new Ost(use.fileSystem(), index), key -> new OwnOst()).add(use);
    }
  }

  private void add(FileOstUse use) {
    bytes += use.bytes().orElse(0);
    if (use.hasLength()) {
      inUse.add(use.startMicros().orElseThrow(), use.endMicros().orElseThrow());
      use.bytes().ifPresent(more -> timedBytes = OptionalDouble.of(timedBytes.orElse(0) + more));
    }
  }

  /** Bytes that it moved there, as far as they are known. */
  public double bytes() {
    return bytes;
  }

  /** Those of uses that took any time; empty where of none the bytes are known. */
  public OptionalDouble timedBytes() {
    return timedBytes;
  }

  /** When it had files there in use, in microseconds since 1970 UTC. */
  public InUse inUse() {
    return inUse;
  }
}
