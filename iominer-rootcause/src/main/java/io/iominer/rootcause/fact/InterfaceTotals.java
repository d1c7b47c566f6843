// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.DarshanModule;
import java.util.HashMap;
import java.util.Map;

/** Sums up which interfaces a job used. */
final class InterfaceTotals {
  private final int processes;
  private final Map<Long, MpiioFile> mpiioFiles = new HashMap<>();
  private final Aggregation.Builder reads;
  private final Aggregation.Builder writes;
  private long posixBytes;
  private long stdioBytes;
  private long mpiioBytes;
  private long independent;
  private long collective;
  private long nonBlocking;
  private long stdioReads;
  private long stdioWrites;

  InterfaceTotals(int processes) {
    this.processes = processes;
    this.reads = new Aggregation.Builder(processes);
    this.writes = new Aggregation.Builder(processes);
  }

  /**
   * Adds a use.
   *
   * @param isSeenBelow of MPI-IO: whether what POSIX did for it is known, too
   */
  void add(FileUse use, boolean isSeenBelow) {
    if (use.layer() == DarshanModule.POSIX) {
      posixBytes += use.bytes();
      if (isOfOneRank(use)) {
        reads.moved((int) use.rank(), use.read().bytes());
        writes.moved((int) use.rank(), use.written().bytes());
      } else {
        reads.movedByAll(use.read().bytes());
        writes.movedByAll(use.written().bytes());
      }
    } else if (use.layer() == DarshanModule.STDIO) {
      stdioBytes += use.bytes();
      stdioReads += use.read().operations();
      stdioWrites += use.written().operations();
    }
    use.mpiio().ifPresent(calls -> addMpiio(use, calls, isSeenBelow));
  }

  private void addMpiio(FileUse use, FileUse.Mpiio calls, boolean isSeenBelow) {
    MpiioUse both = calls.read().and(calls.written());
    mpiioBytes += calls.read().bytes().orElse(0) + calls.written().bytes().orElse(0);
    independent += both.independent();
    collective += both.collective();
    nonBlocking += both.nonBlocking();
    if (isSeenBelow && isOfOneRank(use)) {
      reads.asked((int) use.rank(), calls.read().bytes().orElse(0));
      writes.asked((int) use.rank(), calls.written().bytes().orElse(0));
    } else if (isSeenBelow && use.isShared()) {
      reads.askedByAll(calls.read().bytes().orElse(0));
      writes.askedByAll(calls.written().bytes().orElse(0));
    }
    mpiioFiles.merge(
        use.recordId(),
        new MpiioFile(use.isShared() ? processes : 1, isSeenBelow, calls.read(), calls.written()),
        MpiioFile::and);
  }

  InterfaceFacts facts() {
    return new InterfaceFacts(
        posixBytes,
        stdioBytes,
        mpiioBytes,
        independent,
        collective,
        nonBlocking,
        stdioReads,
        stdioWrites,
        mpiioFiles,
        reads.build(),
        writes.build());
  }

  private boolean isOfOneRank(FileUse use) {
    return use.rank() >= 0 && use.rank() < processes;
  }
}
