// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import static io.iominer.core.summary.Plausible.count;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.MpiioCounter;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.StandardStreams;
import io.iominer.core.model.StdioCounter;
import io.iominer.rootcause.path.JobPath;
import io.iominer.rootcause.path.JobTimes;
import io.iominer.rootcause.path.JobTrace;
import io.iominer.rootcause.path.Segments;
import io.iominer.sweepline.IoActivity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Gathers the facts of a job, record by record in the log's order. POSIX and STDIO records count;
 * MPI-IO records of a file that POSIX saw say only which interface was used, and those of other
 * files count.
 */
public final class JobFactsBuilder {
  /** Size classes of Darshan below 1 MiB. */
  private static final int SMALL_CLASSES = 5;

  private final JobRecord job;
  private final NameTable names;
  private final int processes;
  private final RankFacts readers;
  private final RankFacts writers;
  private final double[] metadata;
  private final Map<Long, FileFactsBuilder> files = new LinkedHashMap<>();
  private final Map<Long, LustreRecord> layouts = new HashMap<>();
  private final Map<Long, Skew> skews = new HashMap<>();
  private long posixBytes;
  private long stdioBytes;
  private long mpiioBytes;
  private long independent;
  private long collective;
  private long nonBlocking;
  private long stdioReads;
  private long stdioWrites;
  private final Map<Long, MpiioFile> mpiioFiles = new HashMap<>();
  private double sharedMetadata;
  private final JobTimes times;

  /** Nothing yet; takes as many traced operations as is usual. */
  public JobFactsBuilder(JobRecord job, NameTable names) {
    this(job, names, JobTimes.MOST_TRACED);
  }

  /**
   * Nothing yet.
   *
   * @param mostTraced traced operations at most; a trace with more is not used
   */
  public JobFactsBuilder(JobRecord job, NameTable names, long mostTraced) {
    this.times = new JobTimes(mostTraced);
    this.job = job;
    this.names = names;
    this.processes = (int) Math.max(1, Math.min(Integer.MAX_VALUE / 8, job.processCount()));
    this.readers = new RankFacts(processes);
    this.writers = new RankFacts(processes);
    this.metadata = new double[processes];
  }

  /** Adds the next record; one of another kind of module says nothing here. */
  public void add(DarshanRecord record) {
    if (record instanceof LustreRecord layout) {
      layouts.putIfAbsent(layout.recordId(), layout);
    } else if (record instanceof CounterRecord counters
        && !StandardStreams.contain(names, record.recordId())) {
      switch (record.module()) {
        case POSIX -> {
          addFile(counters);
          posixBytes +=
              count(counters, PosixCounter.BYTES_READ)
                  + count(counters, PosixCounter.BYTES_WRITTEN);
        }
        case STDIO -> {
          addFile(counters);
          stdioBytes +=
              count(counters, StdioCounter.BYTES_READ)
                  + count(counters, StdioCounter.BYTES_WRITTEN);
          stdioReads += count(counters, StdioCounter.READS);
          stdioWrites += count(counters, StdioCounter.WRITES);
        }
        case MPIIO -> addMpiio(counters);
        default -> {
          // Other modules lie above these or are no files.
        }
      }
    }
  }

  /**
   * Adds traced operations, after all other records and those of DXT_POSIX first.
   *
   * @return whether the rest of the trace is wanted, too
   */
  public boolean addTrace(DxtRecord head, Segments segments) throws IOException {
    return times.addTrace(head, segments);
  }

  /** Says that operations are missing from the trace, so that it is not used. */
  public void traceIsIncomplete() throws IOException {
    times.traceIsIncomplete();
  }

  /** What became of the trace. */
  public JobTrace trace() {
    return times.trace();
  }

  private void addMpiio(CounterRecord record) {
    mpiioBytes +=
        count(record, MpiioCounter.BYTES_READ) + count(record, MpiioCounter.BYTES_WRITTEN);
    independent +=
        count(record, MpiioCounter.INDEP_READS) + count(record, MpiioCounter.INDEP_WRITES);
    collective +=
        count(record, MpiioCounter.COLL_READS)
            + count(record, MpiioCounter.COLL_WRITES)
            + count(record, MpiioCounter.SPLIT_READS)
            + count(record, MpiioCounter.SPLIT_WRITES);
    nonBlocking += count(record, MpiioCounter.NB_READS) + count(record, MpiioCounter.NB_WRITES);
    if (record.isShared()) {
      // Below collective MPI-IO only some processes touch the file: the upper layer's skew counts.
      skews.put(
          record.recordId(), Skew.of(RecordUse.of(record, processes, SMALL_CLASSES), processes));
    }
    FileFactsBuilder below = files.get(record.recordId());
    boolean isSeenBelow = below != null && below.module() == DarshanModule.POSIX;
    mpiioFiles.merge(
        record.recordId(),
        new MpiioFile(
            record.isShared() ? processes : 1,
            isSeenBelow,
            MpiioUse.reads(record),
            MpiioUse.writes(record)),
        MpiioFile::and);
    if (below == null || below.module() == DarshanModule.MPIIO) {
      addFile(record);
    }
  }

  private void addFile(CounterRecord record) {
    RecordUse use = RecordUse.of(record, processes, SMALL_CLASSES);
    FileFactsBuilder file =
        files.computeIfAbsent(
            record.recordId(), id -> new FileFactsBuilder(id, record.module(), processes));
    file.add(record, use);
    times.add(
        record,
        use.read().slowestSeconds(),
        use.written().slowestSeconds(),
        record.isShared() ? use.metadataSeconds() / processes : use.metadataSeconds());
    Waits waits = Waits.of(record);
    if (record.isShared()) {
      readers.addShared(use.read(), 0, waits.conflicts(use.read()));
      writers.addShared(use.written(), (double) waits.syncs(), waits.conflicts(use.written()));
      sharedMetadata += use.metadataSeconds() / processes;
      skews.put(record.recordId(), Skew.of(use, processes));
    } else if (record.rank() >= 0 && record.rank() < processes) {
      int rank = (int) record.rank();
      readers.add(rank, use.read(), 0);
      writers.add(rank, use.written(), (double) waits.syncs());
      metadata[rank] += use.metadataSeconds();
    }
  }

  /** The facts of everything added so far. */
  public JobFacts build(List<String> incompleteModules) {
    List<FileFacts> all = new ArrayList<>(files.size());
    files.forEach((id, file) -> all.add(file.build(layouts.get(id))));
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
    return new JobFacts(
        job.jobId(),
        processes,
        job.runTimeSeconds(),
        all,
        readers,
        writers,
        slowest + sharedMetadata,
        new InterfaceFacts(
            posixBytes,
            stdioBytes,
            mpiioBytes,
            independent,
            collective,
            nonBlocking,
            stdioReads,
            stdioWrites,
            mpiioFiles),
        incompleteModules);
  }

  /** The critical paths of everything added so far; nothing can be added afterwards. */
  public Map<IoActivity, JobPath> paths() {
    return times.paths(job.runTimeSeconds());
  }
}
