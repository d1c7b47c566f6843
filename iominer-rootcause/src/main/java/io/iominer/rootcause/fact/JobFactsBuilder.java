// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.MountPoints;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.Segments;
import io.iominer.core.model.StandardStreams;
import io.iominer.core.summary.JobSummary;
import io.iominer.core.summary.Plausible;
import io.iominer.rootcause.path.JobTimes;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Gathers the evidence of a job from the records of its Darshan log, in the log's order. */
public final class JobFactsBuilder {
  private static final Set<DarshanModule> USUAL =
      EnumSet.of(DarshanModule.POSIX, DarshanModule.MPIIO, DarshanModule.STDIO);

  private final NameTable names;
  private final MountPoints mountPoints;
  private final EvidenceBuilder evidence;

  /** Of a log with POSIX, MPI-IO and STDIO; takes as many traced operations as is usual. */
  public JobFactsBuilder(JobRecord job, NameTable names) {
    this(job, names, USUAL, JobTimes.MOST_TRACED);
  }

  /**
   * Nothing yet.
   *
   * @param modules modules of which the log has data
   * @param mostTraced traced operations at most; a trace with more is not used
   */
  public JobFactsBuilder(
      JobRecord job, NameTable names, Set<DarshanModule> modules, long mostTraced) {
    this.names = names;
    this.mountPoints = new MountPoints(job, names);
    this.evidence =
        new EvidenceBuilder(
            job.jobId(), job.processCount(), job.runTimeSeconds(), modules, mostTraced);
    evidence.commandLine(job.exe().text());
    if (!Plausible.isInstant(job.startSeconds())) {
      evidence.startIsUnknown();
    }
  }

  /** Adds the next record; one of another kind of module says nothing here. */
  public void add(DarshanRecord record) {
    if (record instanceof LustreRecord layout) {
      evidence.addLayout(
          layout.recordId(), FileLayout.of(layout, mountPoints.of(layout.recordId())));
    } else if (record instanceof CounterRecord counters
        && !StandardStreams.contain(names, record.recordId())) {
      evidence.add(counters);
    }
  }

  /** Says how much of the bytes or of the seconds in calls a file has that counts on a path. */
  public void leastFile(double share) {
    evidence.leastFile(share);
  }

  /**
   * Adds traced operations, after all other records and those of DXT_POSIX first.
   *
   * @return whether the rest of the trace is wanted, too
   */
  public boolean addTrace(DxtRecord head, Segments segments) throws IOException {
    return evidence.addTrace(head, segments);
  }

  /**
   * Says how many counters hold what no counter can, as the log's summary counts them; none unless
   * said.
   */
  public void impossibleValues(long count) {
    evidence.impossibleValues(count);
  }

  /** Says how long the ranks were in I/O and what MPI-IO did, as the log's summary has it. */
  public void times(JobSummary summary) {
    evidence.time(summary.io().time());
    summary.collectives().ifPresent(evidence::collectives);
    summary.posixBusySeconds().ifPresent(this::posixBusySeconds);
  }

  /** Says for how long any rank moved bytes through POSIX, by the heat map's time bins. */
  public void posixBusySeconds(double seconds) {
    evidence.posixBusySeconds(seconds);
  }

  /** Says that operations are missing from the trace, so that it is not used. */
  public void traceIsIncomplete() throws IOException {
    evidence.traceIsIncomplete();
  }

  /**
   * The evidence of everything added; nothing can be added afterwards.
   *
   * @param incompleteModules modules that ran out of memory or are damaged
   */
  public JobEvidence build(List<String> incompleteModules) {
    return evidence.build(incompleteModules);
  }
}
