// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import static io.iominer.core.summary.Plausible.count;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.MpiioCounter;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.StdioCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Gathers the records of a file. */
final class FileFactsBuilder {
  private final long id;
  private final DarshanModule module;
  private final int jobProcesses;
  private long ranks;
  private boolean isShared;
  private Use read = Use.NONE;
  private Use written = Use.NONE;
  private long opens;
  private long statCalls;
  private double metadataSeconds;
  private long unaligned;
  private long syncs;
  private long switches;
  private long readEnd;
  private long lastRank = -1;
  private Optional<RankSpread> spread = Optional.empty();

  FileFactsBuilder(long id, DarshanModule module, int jobProcesses) {
    this.id = id;
    this.module = module;
    this.jobProcesses = jobProcesses;
  }

  DarshanModule module() {
    return module;
  }

  void add(CounterRecord record, RecordUse use) {
    ranks++;
    isShared |= record.isShared();
    lastRank = record.rank();
    if (record.isShared()) {
      spread = RankSpread.of(record, jobProcesses);
    }
    read = read.and(use.read());
    written = written.and(use.written());
    metadataSeconds += use.metadataSeconds();
    if (record.module() == DarshanModule.POSIX) {
      opens += count(record, PosixCounter.OPENS);
      statCalls += count(record, PosixCounter.STATS);
      unaligned += count(record, PosixCounter.FILE_NOT_ALIGNED);
      syncs += count(record, PosixCounter.FSYNCS) + count(record, PosixCounter.FDSYNCS);
      switches += count(record, PosixCounter.RW_SWITCHES);
      readEnd = Math.max(readEnd, end(record, PosixCounter.MAX_BYTE_READ));
    } else if (record.module() == DarshanModule.STDIO) {
      opens += count(record, StdioCounter.OPENS);
      syncs += count(record, StdioCounter.FLUSHES);
      readEnd = Math.max(readEnd, end(record, StdioCounter.MAX_BYTE_READ));
    } else {
      opens += count(record, MpiioCounter.INDEP_OPENS) + count(record, MpiioCounter.COLL_OPENS);
      syncs += count(record, MpiioCounter.SYNCS);
      switches += count(record, MpiioCounter.RW_SWITCHES);
    }
  }

  /** Bytes up to a highest offset, that byte included; 0 where it was not measured. */
  private static long end(CounterRecord record, Counter highest) {
    return record.raw(highest) < 0 ? 0 : count(record, highest) + 1;
  }

  FileFacts build(@Nullable LustreRecord layout) {
    long stripeCount = 0;
    long stripeSize = 0;
    List<Integer> osts = new ArrayList<>();
    if (layout != null) {
      List<LustreComponent> used = layout.usedComponents();
      for (int i = 0; i < used.size(); i++) {
        if (used.get(i).stripeCount() > stripeCount) {
          stripeCount = used.get(i).stripeCount();
          stripeSize = used.get(i).stripeSize();
        }
        for (long ost : layout.osts(i)) {
          if (ost >= 0 && ost <= Integer.MAX_VALUE) {
            osts.add((int) ost);
          }
        }
      }
    }
    return new FileFacts(
        id,
        module,
        isShared ? jobProcesses : Math.min(ranks, jobProcesses),
        isShared,
        read,
        written,
        opens,
        statCalls,
        metadataSeconds,
        unaligned,
        syncs,
        switches,
        readEnd,
        stripeCount,
        stripeSize,
        osts,
        ranks == 1 && lastRank >= 0 && lastRank < jobProcesses
            ? OptionalInt.of((int) lastRank)
            : OptionalInt.empty(),
        spread);
  }
}
