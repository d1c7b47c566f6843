// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.heatmap;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.Segments;
import io.iominer.core.summary.CountedLayer;
import io.iominer.core.summary.Plausible;
import io.iominer.core.summary.PossibleValues;
import io.iominer.rootcause.heatmap.HeatMap.RankBytes;
import io.iominer.rootcause.heatmap.HeatMap.Source;
import io.iominer.rootcause.path.JobTrace;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sums up when a job's ranks moved bytes, record by record: from Darshan's heat map, or where the
 * log has none, from its trace. However many ranks there are, it holds bins of a few groups of
 * them.
 */
public final class HeatMapBuilder {
  /** Groups of ranks at most. Heuristic: as many lines as a screen has beside all else. */
  public static final int MOST_GROUPS = 8;

  /** Darshan's DARSHAN_INITIAL_BIN_WIDTH_SECONDS, which bins of a trace begin with, too. */
  private static final double FIRST_WIDTH = 0.1;

  private final NameTable names;
  private final CountedLayer counted;
  private final long processes;
  private final long groupSize;
  private final Set<DarshanModule> layers = EnumSet.noneOf(DarshanModule.class);
  private Source source = Source.HEATMAP;
  private @Nullable TimeBins bins;
  private double recordWidth;
  private long impossible;

  /**
   * Nothing yet.
   *
   * @param names names of the log's records
   * @param processes ranks of the job; fewer than 1 count as one
   * @param modules modules of which the log has data
   */
  public HeatMapBuilder(NameTable names, long processes, Set<DarshanModule> modules) {
    this(names, processes, modules, MOST_GROUPS);
  }

  /**
   * Nothing yet.
   *
   * @param names names of the log's records
   * @param processes ranks of the job; fewer than 1 count as one
   * @param modules modules of which the log has data
   * @param mostGroups groups of ranks at most, 1 or more
   */
  public HeatMapBuilder(
      NameTable names, long processes, Set<DarshanModule> modules, int mostGroups) {
    this.names = names;
    this.counted = new CountedLayer(modules);
    this.processes = Math.max(1, Math.min(Integer.MAX_VALUE, processes));
    this.groupSize = (this.processes - 1) / mostGroups + 1;
  }

  /** Adds a rank's bytes through one interface; those that a lower one counts are left out. */
  public void add(HeatmapRecord record) {
    layer(names, record.recordId()).ifPresent(layer -> add(layer, record));
  }

  /** The same of a record whose interface is known without its name. */
  public void add(DarshanModule layer, HeatmapRecord record) {
    if (!counted.countsWhole(layer)) {
      return;
    }
    double width = record.binWidthSeconds();
    if (!(width > 0) || !Plausible.isPossible(width) || !isRank(record.rank())) {
      impossible++;
      return;
    }
    if (bins == null) {
      bins = new TimeBins(groups(), width);
      recordWidth = width;
    }
    if (record.writeBytes().length > 0 && width == recordWidth) {
      bins.reach(record.writeBytes().length - 1);
    }
    addBins(bins, record, IoDirection.READ, record.readBytes(), layer);
    addBins(bins, record, IoDirection.WRITE, record.writeBytes(), layer);
  }

  private void addBins(
      TimeBins to, HeatmapRecord record, IoDirection direction, long[] bytes, DarshanModule layer) {
    int group = (int) (record.rank() / groupSize);
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == 0) {
        continue;
      }
      double width = record.binWidthSeconds();
      if (!isAsFastAsMemory(bytes[i], width) || !Plausible.isPossible((i + 1) * width)) {
        impossible++;
      } else {
        layers.add(layer);
        if (width == recordWidth) {
          to.addBin(group, direction, i, (double) bytes[i]);
        } else {
          to.addSpan(group, direction, i * width, (i + 1) * width, (double) bytes[i]);
        }
      }
    }
  }

  /**
   * The segments of a trace's record, of which bytes are noted while somebody else reads them;
   * after all heat maps, and where these have bytes, not needed.
   */
  public Segments noting(DxtRecord head, Segments segments) {
    if (!needs(head)) {
      return segments;
    }
    TimeBins to = traced();
    return segment -> {
      boolean isOne = segments.next(segment);
      if (isOne) {
        addSegment(to, head, segment);
      }
      return isOne;
    };
  }

  /** Notes a segment of a trace; after all heat maps, and where these have bytes, not needed. */
  public void add(DxtRecord head, DxtSegment segment) {
    if (needs(head)) {
      addSegment(traced(), head, segment);
    }
  }

  private boolean needs(DxtRecord head) {
    return (source == Source.DXT || layers.isEmpty()) && isRank(head.rank());
  }

  private TimeBins traced() {
    if (source == Source.HEATMAP || bins == null) {
      source = Source.DXT;
      bins = new TimeBins(groups(), FIRST_WIDTH);
      impossible = 0;
    }
    return bins;
  }

  /** Whether a rank can move so many bytes in a time; clocks do not resolve shorter ones well. */
  private static boolean isAsFastAsMemory(long bytes, double seconds) {
    return bytes >= 0
        && bytes <= PossibleValues.MEMORY_BYTES_PER_SECOND * Math.max(FIRST_WIDTH, seconds);
  }

  private void addSegment(TimeBins to, DxtRecord head, DxtSegment segment) {
    if (!isAsFastAsMemory(segment.length(), segment.end() - segment.start())
        || !Plausible.isPossible(Math.max(0, segment.start()))
        || !Plausible.isPossible(Math.max(0, segment.end()))) {
      impossible++;
    } else if (segment.length() > 0) {
      layers.add(head.countedBy());
      to.addSpan(
          (int) (head.rank() / groupSize),
          segment.direction(),
          segment.start(),
          segment.end(),
          (double) segment.length());
    }
  }

  /**
   * The map of everything added; empty where the log does not tell when bytes were moved.
   *
   * @param trace what became of the trace: one of which operations are missing is not drawn
   */
  public Optional<HeatMap> build(JobTrace.State trace) {
    if (bins == null
        || layers.isEmpty()
        || (source == Source.DXT && trace != JobTrace.State.USED)) {
      return Optional.empty();
    }
    List<RankBytes> ranks = new ArrayList<>();
    for (int i = 0; processes > 1 && i < groups(); i++) {
      ranks.add(
          new RankBytes(i * groupSize, Math.min(processes, (i + 1) * groupSize) - 1, bins.of(i)));
    }
    return Optional.of(
        new HeatMap(source, List.copyOf(layers), bins.width(), bins.all(), ranks, impossible));
  }

  private int groups() {
    return (int) ((processes - 1) / groupSize + 1);
  }

  private boolean isRank(long rank) {
    return rank >= 0 && rank < processes;
  }

  /** The interface that a record is of, by its name. */
  static Optional<DarshanModule> layer(NameTable names, long recordId) {
    return names.name(recordId).flatMap(HeatmapRecord::layer);
  }
}
