// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.CounterValues;
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
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
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

  /** What is summed up over all interfaces. */
  private static final List<Total> SUMS =
      List.of(
          Total.BYTES_READ,
          Total.BYTES_WRITTEN,
          Total.F_READ_TIME,
          Total.F_WRITE_TIME,
          Total.F_META_TIME);

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
  private final Map<Long, Integer> heatmaps = new HashMap<>();
  private final Map<String, ImpossibleCounter> impossiblePlaces = new LinkedHashMap<>();
  private final Set<Total> unknown = EnumSet.noneOf(Total.class);
  private boolean isTimeKnown = true;
  private long bytesRead;
  private long bytesWritten;
  private final Set<DarshanModule> countedIn = EnumSet.noneOf(DarshanModule.class);
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
      PossibleValues values =
          new PossibleValues(counters, job.processCount(), job.runTimeSeconds());
      totals.computeIfAbsent(record.module(), ModuleTotals::new).add(values);
      span.add(values);
      if (!values.isOfJob()) {
        addImpossible(
            record.module().name() + " rank",
            String.format(Locale.ROOT, "%d of %d", record.rank(), job.processCount()));
      }
      addFile(values);
      if (!StandardStreams.contain(names, record.recordId())) {
        times.add(values);
        isTimeKnown &= !IoLayer.isTimeUnknown(values);
      }
    } else if (record instanceof HeatmapRecord heatmap) {
      heatmaps.merge(heatmap.recordId(), 1, Integer::sum);
      bins.add(heatmap, names.name(heatmap.recordId()));
    }
  }

  /** Which record of a file counts; whole as soon as all records were added. */
  public CountedLayer layers() {
    return layers;
  }

  /** Files so far, of which something is held each. */
  public int files() {
    return files.size();
  }

  /** Notes damage; what came before it stays in the summary. */
  public void damaged(Damage damage) {
    damages.add(damage);
  }

  /** Of a module whose data is damaged before its first record nobody knows what it did. */
  private boolean isLost(DarshanModule module) {
    return Total.MODULES.contains(module)
        && !totals.containsKey(module)
        && damages.stream().anyMatch(damage -> damage.part().equals(module.logName()));
  }

  /** The summary of everything added so far. */
  public JobSummary build() {
    boolean isModuleLost = header.modulesWithData().stream().anyMatch(this::isLost);
    if (isModuleLost) {
      unknown.addAll(EnumSet.allOf(Total.class));
      isTimeKnown = false;
    }
    List<FileSummary> data = new ArrayList<>(files.size());
    StreamUse streams = StreamUse.NONE;
    for (int i = 0; i < files.size(); i++) {
      FileSummary file = files.file(i, job.processCount());
      if (!StandardStreams.contain(names, file.recordId())) {
        data.add(file);
      } else {
        streams = streams.and(file);
      }
    }
    Optional<JobSummary.RankTime> slowest =
        rankTimes.entrySet().stream()
            .map(e -> new JobSummary.RankTime(e.getKey(), e.getValue()[0]))
            .max(Comparator.comparingDouble(JobSummary.RankTime::seconds));
    IoTime time = times.time(job.runTimeSeconds());
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
            List.copyOf(countedIn),
            time,
            unknown,
            isTimeKnown || time.seconds() >= job.runTimeSeconds().orElse(Double.MAX_VALUE),
            isModuleLost ? times.waited().withUnknownTimes() : times.waited()),
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
        List.copyOf(damages),
        List.copyOf(impossiblePlaces.values()),
        overlap(),
        streams);
  }

  private void addOsts(LustreRecord layout) {
    RoaringBitmap indexes =
        osts.computeIfAbsent(mountPoints.of(layout.recordId()), key -> new RoaringBitmap());
    List<LustreComponent> used = layout.usedComponents();
    for (int i = 0; i < used.size(); i++) {
      for (long ost : layout.osts(i)) {
        if (Ost.isIndex(ost)) {
          indexes.add((int) ost);
        } else if (Plausible.isMeasured(ost)) {
          addImpossible("LUSTRE_OST_ID", Long.toString(ost));
        }
      }
    }
  }

  private Overlap overlap() {
    if (heatmaps.isEmpty()) {
      return Overlap.UNKNOWN;
    }
    return Collections.max(heatmaps.values()) > Math.max(1, job.processCount())
        ? Overlap.PROCESSES
        : Overlap.THREADS;
  }

  private void addImpossible(String what, String example) {
    impossiblePlaces.merge(what, new ImpossibleCounter(what, 1, example), ImpossibleCounter::and);
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

  private void addFile(PossibleValues record) {
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
    if (seconds > 0) {
      countedIn.add(record.module());
    }
    Set<Total> left = impossible(record);
    unknown.addAll(left);
    files.add(file.getAsLong(), record.rank(), read, written, seconds, left);
    if (record.rank() != DarshanRecord.SHARED_RANK && record.isOfJob()) {
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

  private static Set<Total> impossible(PossibleValues record) {
    Set<Total> impossible = EnumSet.noneOf(Total.class);
    for (Total total : SUMS) {
      if (total.counter(record.module()).filter(record::isImpossible).isPresent()) {
        impossible.add(total);
      }
    }
    return impossible;
  }

  private static double time(CounterValues record, Total total) {
    Counter counter = total.counter(record.module()).orElse(null);
    return counter == null ? 0 : Plausible.seconds(record, counter);
  }

  private static long count(CounterValues record, Total total) {
    Counter counter = total.counter(record.module()).orElse(null);
    return counter == null ? 0 : Plausible.count(record, counter);
  }

  /** Of counts of 0 and more; those of a damaged log can be more than a number holds. */
  private static long sum(long first, long second) {
    return first > Long.MAX_VALUE - second ? Long.MAX_VALUE : first + second;
  }
}
