// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LogHeader;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.MountPoints;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.Ost;
import io.iominer.core.model.StandardStreams;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.roaringbitmap.RoaringBitmap;

/**
 * Sums up a log, record by record in the log's order. It holds some 50 bytes for each file, and up
 * to 32 for each stripe layout.
 *
 * <p>No byte is counted at two layers: {@link CountedLayer} says which record counts.
 */
public final class JobSummaryBuilder {
  private static final int TOP_FILES = 10;

  private final LogHeader header;
  private final JobRecord job;
  private final NameTable names;
  private final CountedLayer layers;
  private final Map<DarshanModule, ModuleTotals> totals = new EnumMap<>(DarshanModule.class);
  private final FileTable files = new FileTable();
  private final IdIndex layouts = new IdIndex();
  private final Map<Long, double[]> rankTimes = new HashMap<>();
  private final List<Damage> damages = new ArrayList<>();
  private final IoSpan span = new IoSpan();
  private final LayerTimes times;
  private final CollectiveBins.Builder bins = new CollectiveBins.Builder();
  private final MountPoints mountPoints;
  private final Map<Optional<String>, RoaringBitmap> osts = new HashMap<>();
  private long bytesRead;
  private long bytesWritten;
  private double readSeconds;
  private double writeSeconds;
  private double metaSeconds;

  public JobSummaryBuilder(LogHeader header, JobRecord job, NameTable names) {
    this.header = header;
    this.job = job;
    this.names = names;
    this.layers = new CountedLayer(header.modulesWithData());
    this.mountPoints = new MountPoints(job, names);
    this.times = new LayerTimes(job.processCount(), header.modulesWithData());
  }

  /** Adds the next record. */
  public void add(DarshanRecord record) {
    if (record instanceof LustreRecord layout) {
      if (!StandardStreams.contain(names, layout.recordId())) {
        addOsts(layout);
        layouts.number(layout.recordId());
      }
    } else if (record instanceof CounterRecord counters
        && Total.MODULES.contains(record.module())) {
      totals.computeIfAbsent(record.module(), ModuleTotals::new).add(counters);
      span.add(counters);
      addFile(counters);
      if (!StandardStreams.contain(names, record.recordId())) {
        times.add(counters);
      }
    } else if (record instanceof HeatmapRecord heatmap) {
      bins.add(heatmap, names.name(heatmap.recordId()));
    }
  }

  /** Which record of a file counts; whole as soon as all records were added. */
  public CountedLayer layers() {
    return layers;
  }

  /** Notes damage; what came before it stays in the summary. */
  public void damaged(Damage damage) {
    damages.add(damage);
  }

  /** The summary of everything added so far. */
  public JobSummary build() {
    List<FileSummary> data = new ArrayList<>(files.size());
    for (int i = 0; i < files.size(); i++) {
      FileSummary file = files.file(i, job.processCount());
      if (!StandardStreams.contain(names, file.recordId())) {
        data.add(file);
      }
    }
    Optional<JobSummary.RankTime> slowest =
        rankTimes.entrySet().stream()
            .map(e -> new JobSummary.RankTime(e.getKey(), e.getValue()[0]))
            .max(Comparator.comparingDouble(JobSummary.RankTime::seconds));
    return new JobSummary(
        header,
        job,
        ApplicationName.of(job.exe().text()),
        Collections.unmodifiableMap(new EnumMap<>(totals)),
        new IoTotals(
            bytesRead,
            bytesWritten,
            readSeconds,
            writeSeconds,
            metaSeconds,
            times.time(job.runTimeSeconds()),
            times.waited()),
        bins.build(),
        bins.posixSeconds(),
        counts(data),
        PatternFinder.find(data, job.processCount()),
        data.stream()
            .sorted(Comparator.comparingLong(FileSummary::bytes).reversed())
            .limit(TOP_FILES)
            .toList(),
        osts(),
        layoutsAlone(),
        slowest,
        span.first(),
        span.last(),
        List.copyOf(damages));
  }

  private void addOsts(LustreRecord layout) {
    RoaringBitmap indexes =
        osts.computeIfAbsent(mountPoints.of(layout.recordId()), key -> new RoaringBitmap());
    List<LustreComponent> used = layout.usedComponents();
    for (int i = 0; i < used.size(); i++) {
      for (long ost : layout.osts(i)) {
        if (ost >= 0 && ost <= Integer.MAX_VALUE) {
          indexes.add((int) ost);
        }
      }
    }
  }

  private long layoutsAlone() {
    return IntStream.range(0, layouts.size())
        .filter(number -> !files.contains(layouts.id(number)))
        .count();
  }

  private SortedSet<Ost> osts() {
    SortedSet<Ost> all = new TreeSet<>();
    osts.forEach(
        (fileSystem, indexes) -> indexes.forEach((int ost) -> all.add(new Ost(fileSystem, ost))));
    return Collections.unmodifiableSortedSet(all);
  }

  private void addFile(CounterRecord record) {
    layers.add(record.module(), record.recordId());
    OptionalLong file = layers.file(record);
    if (file.isEmpty()) {
      return;
    }
    long read = count(record, Total.BYTES_READ);
    long written = count(record, Total.BYTES_WRITTEN);
    double readTime = time(record, Total.F_READ_TIME);
    double writeTime = time(record, Total.F_WRITE_TIME);
    double metaTime = time(record, Total.F_META_TIME);
    bytesRead = sum(bytesRead, read);
    bytesWritten = sum(bytesWritten, written);
    readSeconds += readTime;
    writeSeconds += writeTime;
    metaSeconds += metaTime;
    double seconds = readTime + writeTime + metaTime;
    files.add(file.getAsLong(), record.rank(), read, written, seconds);
    if (!record.isShared()) {
      rankTimes.computeIfAbsent(record.rank(), rank -> new double[1])[0] += seconds;
    }
  }

  private static FileCounts counts(List<FileSummary> data) {
    return new FileCounts(
        data.size(),
        data.stream().filter(FileSummary::isShared).count(),
        data.stream().filter(file -> file.bytesRead() > 0 && file.bytesWritten() == 0).count(),
        data.stream().filter(file -> file.bytesRead() == 0 && file.bytesWritten() > 0).count(),
        data.stream().filter(file -> file.bytesRead() > 0 && file.bytesWritten() > 0).count());
  }

  private static double time(CounterRecord record, Total total) {
    Counter counter = total.counter(record.module()).orElse(null);
    return counter == null ? 0 : Plausible.seconds(record, counter);
  }

  private static long count(CounterRecord record, Total total) {
    Counter counter = total.counter(record.module()).orElse(null);
    return counter == null ? 0 : Plausible.count(record, counter);
  }

  /** Of counts of 0 and more; those of a damaged log can be more than a number holds. */
  private static long sum(long first, long second) {
    return first > Long.MAX_VALUE - second ? Long.MAX_VALUE : first + second;
  }
}
