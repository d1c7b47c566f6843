// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.gather;

import io.iominer.core.model.LogKey;
import io.iominer.core.store.StoredRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/** Ranks of logs that read or wrote bytes. */
public final class IoRanks {
  /** Columns of {@code darshan_file} that say it. */
  public static final List<String> COLUMNS = List.of("rank", "bytes_read", "bytes_written");

  private final Map<LogKey, Ranks> ranks = new HashMap<>();

  private static final class Ranks {
    private final Roaring64Bitmap own = new Roaring64Bitmap();
    private boolean haveSharedFile;
  }

  /** Adds a row of {@code darshan_file}. */
  public void add(StoredRow row) {
    if (row.count("bytes_read").orElse(0) > 0 || row.count("bytes_written").orElse(0) > 0) {
      Ranks ofLog = ranks.computeIfAbsent(row.log(), log -> new Ranks());
      long rank = row.whole("rank");
      if (rank < 0) {
        ofLog.haveSharedFile = true;
      } else {
        ofLog.own.addLong(rank);
      }
    }
  }

  /**
   * How many of a log's ranks did, once; all of them where they shared a file, and empty where none
   * did.
   */
  public OptionalLong take(LogKey log, long processCount) {
    Ranks ofLog = ranks.remove(log);
    if (ofLog == null) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(ofLog.haveSharedFile ? processCount : ofLog.own.getLongCardinality());
  }
}
