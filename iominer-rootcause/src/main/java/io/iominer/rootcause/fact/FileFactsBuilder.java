// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.Ost;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Gathers the uses of a file. */
final class FileFactsBuilder {
  private static final long NO_RANK = -2;

  private final long id;
  private final DarshanModule layer;
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
  private long writtenEnd;
  private long lastRank = NO_RANK;
  private @Nullable DarshanModule lastLayer;
  private Optional<RankSpread> spread = Optional.empty();

  FileFactsBuilder(long id, DarshanModule layer, int jobProcesses) {
    this.id = id;
    this.layer = layer;
    this.jobProcesses = jobProcesses;
  }

  /** The layer that saw it first. */
  DarshanModule layer() {
    return layer;
  }

  /** Adds a use; those of several parts of the file by a rank follow each other. */
  void add(FileUse use) {
    boolean isSamePart = use.layer() == lastLayer && use.rank() == lastRank;
    if (!isSamePart) {
      ranks++;
    }
    lastLayer = use.layer();
    lastRank = use.rank();
    isShared |= use.isShared();
    if (use.isShared()) {
      spread = isSamePart ? Optional.empty() : use.spread();
    }
    read = read.and(use.read());
    written = written.and(use.written());
    metadataSeconds += use.metadataSeconds();
    opens += use.opens().orElse(0);
    statCalls += use.statCalls().orElse(0);
    unaligned += use.unaligned().orElse(0);
    syncs += use.syncs().orElse(0);
    switches += use.switches().orElse(0);
    readEnd = Math.max(readEnd, use.readEnd().orElse(0));
    writtenEnd = Math.max(writtenEnd, use.writtenEnd().orElse(0));
  }

  /**
   * The facts.
   *
   * @param osts the OSTs of its layout
   * @param traced what was traced; null where nothing was
   */
  FileFacts build(FileLayout layout, List<Ost> osts, @Nullable TracedBytes traced) {
    return new FileFacts(
        id,
        layer,
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
        writtenEnd,
        layout.stripeCount(),
        layout.stripeSize(),
        osts,
        new OstShares(osts.size(), layout.striping(), readEnd, writtenEnd, traced),
        ranks == 1 && lastRank >= 0 && lastRank < jobProcesses
            ? OptionalInt.of((int) lastRank)
            : OptionalInt.empty(),
        spread);
  }
}
