// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import io.iominer.core.model.JobKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Finds how long logs used an OST, how long of it other jobs did, too, and what those did
 * meanwhile, from the uses of all jobs sorted by start. Logs of one job are never others to each
 * other. A log's own uses may overlap: it is there or not.
 *
 * <p>It takes O(n log n) time for n uses, and O(j) more for each visit of a log whose overlaps with
 * each of the j jobs that are there are wanted. It holds the uses that are under way, and a number
 * for each job that is there with such a log.
 */
public final class OstSweep {
  private final OstSink sink;
  private final StartOrder order = new StartOrder();
  private final PriorityQueue<Use> uses =
      new PriorityQueue<>(Comparator.comparingLong((Use use) -> use.of.end()));
  private final Map<JobKey, OstPresence> jobs = new HashMap<>();
  private final Map<String, OstPresence.Log> watched = new LinkedHashMap<>();

  /** Logs whose uses ended at this instant; they leave when it has passed. */
  private final List<OstPresence.Log> leaving = new ArrayList<>();

  private OstWork all = new OstWork();
  private long now;
  private int usingJobs;

  /** Time in which more than one job used the OST. */
  private long shared;

  private record Use(OstUse of, OstPresence.Log log) {}

  public OstSweep(OstSink sink) {
    this.sink = sink;
  }

  /**
   * Takes the next use.
   *
   * @throws IllegalArgumentException where it ends before it starts, or starts before the one
   *     before it
   */
  public void accept(OstUse use) {
    order.check(use.start(), use.end(), use.job().jobId());
    if (use.start() == use.end()) {
      return;
    }
    while (!uses.isEmpty() && uses.element().of().end() <= use.start()) {
      end(uses.remove());
    }
    moveTo(use.start());
    OstPresence job = jobs.computeIfAbsent(use.job(), key -> new OstPresence(use.job(), now));
    OstPresence.Log log = job.logs.computeIfAbsent(use.log(), id -> arrive(job, id));
    usingJobs += job.own.isIdle() ? 1 : 0;
    all.begin(use, shared);
    job.own.begin(use, shared);
    log.begin();
    uses.add(new Use(use, log));
  }

  /** Tells the rest, and leaves the sweep ready for another OST. */
  public void finish() {
    while (!uses.isEmpty()) {
      end(uses.remove());
    }
    leave();
    order.reset();
  }

  private OstPresence.Log arrive(OstPresence job, String id) {
    OstPresence.Log log = job.new Log(id, now, all, shared);
    if (sink.wantsOverlaps(id)) {
      log.watch(jobs.values());
      watched.put(id, log);
    }
    return log;
  }

  private void end(Use use) {
    moveTo(use.of().end());
    OstPresence job = use.log().presence();
    all.end(use.of(), shared);
    job.own.end(use.of(), shared);
    usingJobs -= job.own.isIdle() ? 1 : 0;
    if (use.log().end(now, all, shared)) {
      leaving.add(use.log());
    }
  }

  private void moveTo(long time) {
    if (time > now || jobs.isEmpty()) {
      leave();
      shared += usingJobs > 1 ? time - now : 0;
      now = time;
    }
  }

  private void leave() {
    for (OstPresence.Log log : leaving) {
      OstVisit visit = log.left();
      if (visit != null) {
        sink.visit(visit);
        log.presence().logs.remove(log.id);
        if (watched.remove(log.id) != null) {
          jobs.values().forEach(job -> tell(log, job));
        }
      }
    }
    for (OstPresence.Log log : leaving) {
      OstPresence job = log.presence();
      if (job.own.isIdle() && jobs.remove(job.job, job)) {
        watched.values().forEach(other -> tell(other, job));
      }
    }
    leaving.clear();
    if (jobs.isEmpty()) {
      all = new OstWork();
      shared = 0;
    }
  }

  /** Both were there until now. */
  private void tell(OstPresence.Log log, OstPresence other) {
    long since = Math.max(log.since, other.since);
    if (other != log.presence() && since < now) {
      sink.overlap(log.id, other.job, new BusyPeriod(since, now), log.bytesOf(other, shared));
    }
  }
}
