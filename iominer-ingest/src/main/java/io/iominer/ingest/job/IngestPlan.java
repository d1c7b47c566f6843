// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import io.iominer.core.store.IoStore;
import io.iominer.core.table.IngestSourceTable;
import io.iominer.ingest.source.Outcome;
import io.iominer.ingest.source.Reject;
import io.iominer.ingest.source.RejectReason;
import io.iominer.ingest.source.Source;
import io.iominer.ingest.trace.Fingerprint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides which sources are read as logs, and which logs of the store must go. */
final class IngestPlan {
  private final History history;
  private final KnownSources knownSources;
  private final List<Fingerprint> logs = new ArrayList<>();
  private final List<Decision> decisions = new ArrayList<>();
  private final Set<String> removedLogs = new HashSet<>();

  /** Logs that are read again although other sources hold them, too. */
  private final Set<String> replacedIfRead = new HashSet<>();

  /**
   * What becomes of a source that is not read as a log.
   *
   * @param source the source
   * @param outcome its outcome
   * @param unchanged whether its bytes are those that the store has of it already
   */
  record Decision(Fingerprint source, Outcome outcome, boolean unchanged) {}

  private IngestPlan(History history, KnownSources knownSources) {
    this.history = history;
    this.knownSources = knownSources;
  }

  static IngestPlan of(
      List<Fingerprint> batch, History history, IoStore store, KnownSources knownSources) {
    IngestPlan plan = new IngestPlan(history, knownSources);
    Set<String> kept = plan.logsOfUnchangedSources(batch);
    kept.addAll(plan.logsOfOtherSources(batch, store));
    boolean again = knownSources == KnownSources.READ_AGAIN;
    Set<String> chosen = again ? new HashSet<>() : new HashSet<>(kept);
    for (Fingerprint source : batch) {
      plan.decide(source, chosen);
    }
    plan.removedLogs.removeAll(kept);
    for (Fingerprint log : plan.logs) {
      if (kept.contains(log.logId())) {
        plan.replacedIfRead.add(log.logId());
      }
    }
    return plan;
  }

  /** Sources to read, in the given order; no two of the same content. */
  List<Fingerprint> logs() {
    return logs;
  }

  /** The other sources. */
  List<Decision> decisions() {
    return decisions;
  }

  /**
   * Logs whose rows must be removed, because the sources that held them have changed. A log that is
   * read again from another source is among them.
   */
  Set<String> removedLogs() {
    return removedLogs;
  }

  /**
   * Removes the rows of logs that were read again, where other sources hold the logs, too: of those
   * that could not be read the rows stay.
   *
   * @param failed paths of logs that could not be read
   */
  void replaceWhatWasRead(Set<String> failed) {
    for (Fingerprint log : logs) {
      if (replacedIfRead.contains(log.logId()) && !failed.contains(log.source().path())) {
        removedLogs.add(log.logId());
      }
    }
  }

  /**
   * Takes a copy of each log that could not be read, where there is one, among the logs.
   *
   * @param failed paths of logs that could not be read
   * @return the copies, no two of the same content
   */
  List<Fingerprint> takeCopies(Set<String> failed) {
    Set<String> wanted = logIds(failed);
    List<Fingerprint> copies = new ArrayList<>();
    decisions.removeIf(
        decision -> {
          boolean taken = isCopy(decision, wanted) && wanted.remove(decision.source().logId());
          if (taken) {
            copies.add(decision.source());
          }
          return taken;
        });
    logs.addAll(copies);
    return copies;
  }

  /**
   * Leaves the copies of logs that could not be read to the next ingest: a duplicate is only what
   * the store has.
   *
   * @param failed paths of logs that could not be read
   */
  void leaveCopies(Set<String> failed) {
    Set<String> wanted = logIds(failed);
    decisions.replaceAll(
        decision -> isCopy(decision, wanted) ? unread(decision.source()) : decision);
  }

  private Set<String> logIds(Set<String> paths) {
    Set<String> logIds = new HashSet<>();
    for (Fingerprint log : logs) {
      if (paths.contains(log.source().path())) {
        logIds.add(log.logId());
      }
    }
    return logIds;
  }

  private static boolean isCopy(Decision decision, Set<String> logIds) {
    return decision.outcome() == Outcome.DUPLICATE && logIds.contains(decision.source().logId());
  }

  private static Decision unread(Fingerprint copy) {
    Source source = copy.source();
    Reject reject =
        new Reject(
            RejectReason.UNREADABLE,
            null,
            source.path() + ": other copies of this log could not be read; it was not tried");
    return new Decision(Fingerprint.rejected(source, copy.sha256(), reject), Outcome.FAILED, false);
  }

  private void decide(Fingerprint source, Set<String> chosen) {
    History.Past past = history.past(source.source().path());
    if (isUnchanged(source, past)) {
      decisions.add(new Decision(source, past.outcome(), true));
      return;
    }
    if (past != null && past.logId() != null && past.outcome().hasLog()) {
      removedLogs.add(past.logId());
    }
    if (source.isLog() && chosen.add(source.logId())) {
      logs.add(source);
    } else {
      decisions.add(new Decision(source, outcome(source), false));
    }
  }

  private static Outcome outcome(Fingerprint source) {
    Reject reject = source.reject();
    if (reject != null) {
      return reject.reason() == RejectReason.FORMAT ? Outcome.REJECTED : Outcome.FAILED;
    }
    return source.isLog() ? Outcome.DUPLICATE : Outcome.ARCHIVE;
  }

  /** Touched, for example copied anew, but of the same bytes. */
  private boolean isUnchanged(Fingerprint source, History.@Nullable Past past) {
    return knownSources == KnownSources.SKIP
        && past != null
        && source.isLog()
        && (past.outcome().hasLog() || past.outcome() == Outcome.EXPIRED)
        && source.logId().equals(past.logId());
  }

  private Set<String> logsOfUnchangedSources(List<Fingerprint> batch) {
    Set<String> logIds = new HashSet<>();
    for (Fingerprint source : batch) {
      History.Past past = history.past(source.source().path());
      if (isUnchanged(source, past) && past.outcome().hasLog()) {
        logIds.add(source.logId());
      }
    }
    return logIds;
  }

  /** Those of the batch's logs, and of its sources' earlier logs, that other sources hold. */
  private Set<String> logsOfOtherSources(List<Fingerprint> batch, IoStore store) {
    Set<String> asked = new HashSet<>();
    Set<String> paths = new HashSet<>();
    for (Fingerprint source : batch) {
      paths.add(source.source().path());
      if (source.isLog()) {
        asked.add(source.logId());
      }
      History.Past past = history.past(source.source().path());
      if (past != null && past.logId() != null) {
        asked.add(past.logId());
      }
    }
    Set<String> held = new HashSet<>();
    if (!asked.isEmpty()) {
      store
          .scan(IngestSourceTable.DEFINITION)
          .forEach(
              List.of("log_id", "path", "outcome"),
              row -> {
                String logId = (String) row[0];
                if (asked.contains(logId)
                    && !paths.contains((String) row[1])
                    && Outcome.ofLabel((String) row[2]).hasLog()) {
                  held.add(logId);
                }
              });
    }
    return held;
  }
}
