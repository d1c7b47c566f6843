// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.error.LogMemoryException;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.summary.IoLayer;
import io.iominer.core.text.Counted;
import java.util.Locale;

/**
 * Memory that is held while the records of a log are read, estimated record by record: a log that
 * the heap cannot hold is refused, with the heap that would do, instead of filling it. A few MB on
 * disk can be millions of records.
 */
public final class LogMemory {
  /**
   * What records are read for, with the bytes that they take. Measured: the least heaps with which
   * logs of 10⁵ to 10⁶ files, ranks and records end ("-Xmx", serial collector).
   */
  public enum Purpose {
    /** The evidence of a diagnosis; another 16 MiB for all else. */
    DIAGNOSIS("diagnose", 1, 16 << 20, 850, 600, 60, 16),
    /**
     * The rows of an ingest, where the records are sorted on disk. Half of the heap: other logs are
     * read beside it.
     */
    ROWS("ingest", 0.5, 0, 120, 250, 0, 0),
    /** The same with traces, for which the layouts of all files are held. */
    ROWS_AND_TRACE("ingest", 0.5, 0, 120, 250, 0, 16),
    /** The sums of a module's files and ranks, as darshan-parser prints them. */
    SUMS("sum up", 0.8, 0, 150, 110, 0, 0);

    private final String verb;
    private final double shareOfHeap;
    private final long always;
    private final long perFile;
    private final long perRank;
    private final long perRecord;
    private final long perStripe;

    Purpose(
        String verb,
        double shareOfHeap,
        long always,
        long perFile,
        long perRank,
        long perRecord,
        long perStripe) {
      this.verb = verb;
      this.shareOfHeap = shareOfHeap;
      this.always = always;
      this.perFile = perFile;
      this.perRank = perRank;
      this.perRecord = perRecord;
      this.perStripe = perStripe;
    }
  }

  /** Bytes of a rank's times on a file, in a log with upper layers. */
  private static final long PER_RANK_OF_FILE = 90;

  /** Bytes of a layout beside its stripes. */
  private static final long PER_LAYOUT = 100;

  private final Purpose purpose;
  private final DarshanLog log;
  private final long heap;
  private final long perRecord;
  private long records;
  private long ofRanks;
  private long layouts;
  private long held;
  private long refusedAt;

  /** Of a log that is to be read with the heap of this process. */
  public LogMemory(Purpose purpose, DarshanLog log) {
    this(purpose, log, Runtime.getRuntime().maxMemory());
  }

  /** Of a log that is to be read with so many bytes of heap. */
  public LogMemory(Purpose purpose, DarshanLog log, long heap) {
    this.purpose = purpose;
    this.log = log;
    this.heap = heap;
    this.perRecord =
        purpose.perRecord
            + (purpose != Purpose.SUMS && IoLayer.hasUpper(log.header().modulesWithData())
                ? PER_RANK_OF_FILE
                : 0);
  }

  /**
   * Whether the next record fits, too; after one that does not none does, and the others are only
   * counted.
   *
   * @param files files that are held so far
   */
  public boolean holds(DarshanRecord record, int files) {
    if (record instanceof CounterRecord) {
      records++;
      ofRanks += record.rank() >= 0 ? 1 : 0;
    } else if (record instanceof LustreRecord layout) {
      records++;
      layouts += PER_LAYOUT + purpose.perStripe * layout.osts().length;
    }
    if (refusedAt > 0) {
      return false;
    }
    held =
        files * purpose.perFile
            + Math.min(ofRanks, log.job().processCount()) * purpose.perRank
            + records * perRecord
            + layouts;
    if (held + purpose.always <= heap * purpose.shareOfHeap) {
      return true;
    }
    refusedAt = records;
    return false;
  }

  /**
   * To be called after the last record.
   *
   * @throws LogMemoryException where a record did not fit
   */
  public void check() {
    if (refusedAt > 0) {
      double all = (double) records / refusedAt;
      throw new LogMemoryException(
          String.format(
              Locale.ROOT,
              "%s: to %s its %s takes",
              log.name(),
              purpose.verb,
              Counted.of(records, "record")),
          Math.round((held * all + purpose.always) / purpose.shareOfHeap),
          heap);
    }
  }
}
