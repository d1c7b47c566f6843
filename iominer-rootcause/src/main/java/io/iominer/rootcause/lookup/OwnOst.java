// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.lookup;

import io.iominer.core.lookup.FileOstUse;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.Ost;
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
    FileOstUse.ofLog(
        log,
        use -> {
          for (int index : use.osts()) {
            osts.computeIfAbsent(new Ost(use.fileSystem(), index), key -> new OwnOst()).add(use);
          }
        });
    return osts;
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
