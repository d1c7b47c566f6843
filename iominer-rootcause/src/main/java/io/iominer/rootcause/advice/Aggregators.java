// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;

/**
 * The ranks that do the I/O of collective operations on a file: the one place that says {@code
 * cb_nodes}. One on each compute node, which is ROMIO's default (MPICH, ROMIO users' guide), and on
 * Lustre a multiple of the file's OSTs, so that each OST has as many of them (MPICH,
 * ad_lustre_aggregate.c; Cray MPICH: intro_mpi(3)). Heuristic: at least two, because one alone
 * moves no more than one rank can.
 *
 * @param count ranks, 1 or more and no more than can use the file
 * @param osts OSTs of the file that they write; of a file that is read, those that it has
 */
record Aggregators(long count, long osts) {
  private static final long LEAST = 2;

  /** Those for a file; where one rank used it alone, all of the job's ranks can. */
  static Aggregators of(RuleContext job, FileFacts file, IoDirection direction) {
    double nodes = job.nodes();
    long wanted = Math.max(LEAST, Math.max((long) nodes, file.stripeCount()));
    boolean isLaidOut = direction == IoDirection.READ && file.hasStripes();
    long osts = isLaidOut ? file.stripeCount() : ostsOfNewFile(job, file, wanted);
    return of(wanted, osts, users(job, file));
  }

  /** Those for a file that is read and of which no more is known than its OSTs. */
  static Aggregators ofRead(long nodes, long osts, long users) {
    return of(Math.max(LEAST, Math.max(nodes, osts)), osts, users);
  }

  private static Aggregators of(long wanted, long osts, long users) {
    long even = wanted > osts ? wanted / osts * osts : osts;
    return new Aggregators(Math.max(1, Math.min(users, even)), osts);
  }

  /** As many as the aggregators can keep busy, and no fewer than the file has now. */
  private static long ostsOfNewFile(RuleContext job, FileFacts file, long aggregators) {
    double perOst =
        Math.max(1, job.fileSystem().ostBytesPerSecond() / job.fileSystem().rankBytesPerSecond());
    long busy = (long) Math.ceil(aggregators / perOst);
    int there = job.ostCount(file).sure();
    return Math.max(file.stripeCount(), there > 0 ? Math.min(there, busy) : busy);
  }

  private static long users(RuleContext job, FileFacts file) {
    long users = MpiIoAdvice.processes(job, file);
    return users > 1 ? users : job.facts().processes();
  }
}
