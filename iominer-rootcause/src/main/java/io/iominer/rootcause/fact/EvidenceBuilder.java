// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.CounterValues;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.Ost;
import io.iominer.core.model.Segments;
import io.iominer.core.summary.CollectiveBins;
import io.iominer.core.summary.CountedLayer;
import io.iominer.core.summary.IoTime;
import io.iominer.core.summary.PossibleValues;
import io.iominer.rootcause.path.JobTimes;
import io.iominer.rootcause.path.UseWork;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Gathers the evidence of a job, use by use. {@link CountedLayer} says which layer's use of a file
 * counts; uses of POSIX and of MPI-IO therefore come before those of the layers above. What MPI-IO
 * did above POSIX says only which interface was used.
 */
public final class EvidenceBuilder {
  /** So many ranks still fit arrays of 8 bytes each. */
  private static final int MOST_PROCESSES = Integer.MAX_VALUE / 8;

  private final long jobId;
  private final int processes;
  private final OptionalDouble runSeconds;
  private final Set<DarshanModule> modules;
  private final CountedLayer layers;
  private final RankFacts readers;
  private final RankFacts writers;
  private final double[] metadata;
  private final Map<Long, FileFactsBuilder> files = new HashMap<>();
  private final Map<Long, TracedBytes> traced = new HashMap<>();
  private final Map<Long, FileLayout> layouts = new HashMap<>();
  private final Map<Optional<String>, Integer> fileSystemOsts = new HashMap<>();
  private final Map<Long, Skew> skews = new HashMap<>();
  private final InterfaceTotals interfaces;
  private final UncoveredModules uncovered;
  private double sharedMetadata;
  private final JobTimes times;
  private final ForeignRanks foreign = new ForeignRanks();
  private final ImplausibleRecords.Builder implausible = new ImplausibleRecords.Builder();
  private long impossibleValues;
  private long unknownTimes;
  private boolean isStartKnown = true;
  private Optional<IoTime> time = Optional.empty();
  private Optional<CollectiveBins> collectives = Optional.empty();
  private OptionalDouble posixBusySeconds = OptionalDouble.empty();
  private final Map<Long, Skew> aggregatorSkews = new HashMap<>();
  private final Set<Long> libraryFiles = new HashSet<>();
  private String commandLine = "";
  private double libraryBytes;
  private double libraryCalls;
  private final SortedMap<Integer, Double> late = new TreeMap<>();

  /**
   * Nothing yet.
   *
   * @param jobId job id
   * @param processCount ranks of the job; fewer than 1 count as one
   * @param runSeconds run time; empty when the end is unknown
   * @param modules modules of which there is data
   * @param mostTraced traced operations at most; a trace with more is not used
   */
  public EvidenceBuilder(
      long jobId,
      long processCount,
      OptionalDouble runSeconds,
      Set<DarshanModule> modules,
      long mostTraced) {
    this.jobId = jobId;
    this.processes = (int) Math.max(1, Math.min(MOST_PROCESSES, processCount));
    this.runSeconds = runSeconds;
    this.modules = Set.copyOf(modules);
    this.layers = new CountedLayer(modules);
    this.readers = new RankFacts(processes);
    this.writers = new RankFacts(processes);
    this.metadata = new double[processes];
    this.interfaces = new InterfaceTotals(processes);
    this.uncovered = new UncoveredModules(modules);
    this.times = new JobTimes(mostTraced);
  }

  /** Says by which command the job's program was started; not known unless said. */
  public void commandLine(String line) {
    commandLine = line;
  }

  /** Ranks of the job. */
  public int processes() {
    return processes;
  }

  /** Adds what the counters of a record say of a file, and whether they can be so. */
  public void add(CounterValues record) {
    PossibleValues values = new PossibleValues(record, processes, runSeconds);
    Optional<FileUse> use = CounterUses.of(values, processes);
    use.ifPresent(
        known -> {
          implausible.add(record, Contradiction.of(record, processes, runSeconds));
          add(known);
        });
    if (CounterUses.isUncoveredIo(values)) {
      uncovered.add(record.module(), record.recordId());
    }
  }

  private void add(FileUse use) {
    layers.add(use.layer(), use.recordId());
    OptionalLong file = layers.file(use.layer(), use.recordId(), use.parentId());
    interfaces.add(use, file.isEmpty() && files.containsKey(use.recordId()));
    if (use.isShared() && use.layer() == DarshanModule.MPIIO) {
      addMpiio(use);
    }
    if (LibraryFacts.isPart(use.layer())) {
      libraryFiles.add(use.parentId().orElse(use.recordId()));
      libraryBytes += use.bytes();
      libraryCalls += (double) use.read().operations() + use.written().operations();
    }
    file.ifPresent(id -> addFile(id, use));
    boolean isTimeKnown = use.read().isTimeKnown() && use.written().isTimeKnown();
    unknownTimes += file.isPresent() && !isTimeKnown ? 1 : 0;
  }

  /** Says where a file lies; the last that is said of it counts, as for Darshan's own tools. */
  public void addLayout(long fileId, FileLayout layout) {
    layouts.put(fileId, layout);
    layout
        .fileSystemOsts()
        .ifPresent(count -> fileSystemOsts.merge(layout.fileSystem(), count, Math::max));
  }

  /** Says how many counters hold what no counter can. */
  public void impossibleValues(long count) {
    impossibleValues = count;
  }

  /** Says how long the ranks were in I/O, as the log's summary has it. */
  public void time(IoTime ioTime) {
    time = Optional.of(ioTime);
  }

  /** Says what MPI-IO did by time bin. */
  public void collectives(CollectiveBins bins) {
    collectives = Optional.of(bins);
  }

  /** Says for how long any rank moved bytes through POSIX, by time bin. */
  public void posixBusySeconds(double seconds) {
    posixBusySeconds = OptionalDouble.of(seconds);
  }

  /** Says that the job's start is no instant. */
  public void startIsUnknown() {
    isStartKnown = false;
  }

  /** Says how much of the bytes or of the seconds in calls a file has that counts on a path. */
  public void leastFile(double share) {
    times.leastFile(share);
  }

  /**
   * Adds traced operations, after all uses and those of DXT_POSIX first.
   *
   * @return whether the rest of the trace is wanted, too
   */
  public boolean addTrace(DxtRecord head, Segments segments) throws IOException {
    FileFactsBuilder file = files.get(head.recordId());
    FileLayout layout = layouts.get(head.recordId());
    if (file == null || layout == null || head.countedBy() != file.layer()) {
      return times.addTrace(head, segments);
    }
    TracedBytes bytes =
        traced.computeIfAbsent(head.recordId(), id -> new TracedBytes(layout.striping()));
    return times.addTrace(
        head,
        segment -> {
          boolean isNext = segments.next(segment);
          if (isNext) {
            bytes.add(segment);
          }
          return isNext;
        });
  }

  /** Says that operations are missing from the trace, so that it is not used. */
  public void traceIsIncomplete() throws IOException {
    times.traceIsIncomplete();
  }

  /**
   * Below collective MPI-IO only the aggregators touch the file, and are compared with each other;
   * else the upper layer's skew counts.
   */
  private void addMpiio(FileUse use) {
    boolean isCollective =
        use.mpiio().stream().anyMatch(calls -> calls.read().and(calls.written()).collective() > 0);
    Skew own = Skew.of(use, processes);
    Skew ofAggregators =
        aggregatorSkews.getOrDefault(
            use.recordId(), files.containsKey(use.recordId()) ? Skew.NONE : own);
    skews.put(use.recordId(), isCollective ? ofAggregators : own);
    if (isCollective) {
      use.spread()
          .ifPresent(
              spread ->
                  late.merge(
                      spread.fastestRank(),
                      spread.slowestSeconds() - spread.fastestSeconds(),
                      Double::sum));
    }
  }

  private void addFile(long id, FileUse use) {
    files.computeIfAbsent(id, key -> new FileFactsBuilder(key, use.layer(), processes)).add(use);
    times.add(
        id,
        use.rank(),
        use.layer(),
        use.spans(),
        new UseWork(
            use.read().isTimeKnown() ? use.read().slowestSeconds() : Double.NaN,
            use.written().isTimeKnown() ? use.written().slowestSeconds() : Double.NaN,
            use.isShared() ? use.metadataSeconds() / processes : use.metadataSeconds(),
            use.read().bytes(),
            use.written().bytes()));
    Waits waits = Waits.of(use);
    if (use.isShared()) {
      // Blocks have locks where files have stripes.
      boolean isLocked = modules.contains(DarshanModule.LUSTRE);
      readers.addShared(use.read(), 0, isLocked ? waits.conflicts(use.read()) : 0);
      writers.addShared(
          use.written(), (double) waits.syncs(), isLocked ? waits.conflicts(use.written()) : 0);
      sharedMetadata += use.metadataSeconds() / processes;
      skews.put(use.recordId(), Skew.of(use, processes));
      aggregatorSkews.put(use.recordId(), Skew.ofAggregators(use));
    } else if (use.rank() >= 0 && use.rank() < processes) {
      int rank = (int) use.rank();
      readers.add(rank, use.read(), 0);
      writers.add(rank, use.written(), (double) waits.syncs());
      metadata[rank] += use.metadataSeconds();
    } else {
      foreign.add(use);
    }
  }

  /**
   * The evidence of everything added, the files in the order of their ids, whatever told of them;
   * nothing can be added afterwards.
   *
   * @param incompleteModules modules that ran out of memory or are damaged
   */
  public JobEvidence build(List<String> incompleteModules) {
    List<FileFacts> all = new ArrayList<>(files.size());
    Map<Ost, Ost> osts = new HashMap<>();
    files.keySet().stream()
        .sorted(Long::compareUnsigned)
        .forEach(
            id -> {
              FileLayout layout = layouts.getOrDefault(id, FileLayout.UNKNOWN);
              all.add(files.get(id).build(layout, layout.places(osts), traced.get(id)));
            });
    skews
        .values()
        .forEach(
            skew -> {
              readers.addSkew(skew.read());
              writers.addSkew(skew.written());
            });
    double slowest = 0;
    for (double seconds : metadata) {
      slowest = Math.max(slowest, seconds);
    }
    InterfaceFacts used = interfaces.facts();
    JobFacts facts =
        new JobFacts(
            jobId,
            commandLine,
            processes,
            runSeconds,
            all,
            readers,
            writers,
            slowest + sharedMetadata,
            used,
            modules,
            times.paths(runSeconds),
            fileSystemOsts,
            incompleteModules,
            uncovered.names(files.keySet()),
            time,
            collectives,
            posixBusySeconds,
            new LateArrivals(late),
            LibraryFacts.of(libraryFiles, libraryBytes, libraryCalls, all),
            new Anomalies(
                jobId,
                isStartKnown,
                impossibleValues,
                unknownTimes,
                processes,
                foreign.count(),
                foreign.slowestSeconds(),
                all.stream().filter(used::hasLostBytes).count(),
                implausible.build()));
    return new JobEvidence(facts, times.trace());
  }
}
