// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import io.iominer.core.error.LogProblem;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.WrittenFiles;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.IngestRejectTable;
import io.iominer.core.table.IngestSourceTable;
import io.iominer.core.table.TableRow;
import io.iominer.ingest.source.Outcome;
import io.iominer.ingest.source.Reject;
import io.iominer.ingest.source.Source;
import io.iominer.ingest.trace.Fingerprint;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Brings what a round read, and what it found out about its sources, into the store. */
final class RoundChange {
  private final StoreWriter writer;
  private final History history;
  private final IngestTally tally;
  private final Instant now = Instant.now();
  private final StoreChange change = new StoreChange();
  private final List<TableRow> sources = new ArrayList<>();
  private final List<TableRow> rejects = new ArrayList<>();
  private final Set<String> replacedSources = new HashSet<>();
  private final Set<String> replacedRejects = new HashSet<>();

  RoundChange(StoreWriter writer, History history, IngestTally tally) {
    this.writer = writer;
    this.history = history;
    this.tally = tally;
  }

  void commit(IngestPlan plan, List<BatchResult> results) {
    Map<String, LogResult> byPath = new HashMap<>();
    for (BatchResult result : results) {
      result.results().forEach(log -> byPath.put(log.path(), log));
      result.files().forEach(this::add);
    }
    for (Fingerprint log : plan.logs()) {
      LogResult result = byPath.get(log.source().path());
      Outcome outcome = result == null ? Outcome.COMPLETE : result.outcome();
      source(log, outcome, result == null ? List.of() : result.rejects(), false);
    }
    decide(plan.decisions());
    forgetEntries(plan);
    removeLogs(plan.removedLogs());
    change.removeWhere(IngestSourceTable.DEFINITION, "path", replacedSources);
    change.removeWhere(IngestRejectTable.DEFINITION, "path", replacedRejects);
    writer.add(change, IngestSourceTable.DEFINITION, sources);
    writer.add(change, IngestRejectTable.DEFINITION, rejects);
    writer.commit(change);
  }

  private void add(WrittenFiles files) {
    change.add(files);
    tally.rows(files.table(), files.rows());
  }

  private void decide(List<IngestPlan.Decision> decisions) {
    Set<String> failedAgain = new HashSet<>();
    for (IngestPlan.Decision decision : decisions) {
      String path = decision.source().source().path();
      History.Past past = history.past(path);
      if (decision.outcome() == Outcome.FAILED
          && past != null
          && past.outcome() == Outcome.FAILED) {
        failedAgain.add(path);
      }
    }
    Map<String, List<String>> before = History.messages(writer.store(), failedAgain);
    for (IngestPlan.Decision decision : decisions) {
      Fingerprint source = decision.source();
      Reject reject = source.reject();
      List<Reject> found = reject == null ? List.of() : List.of(reject);
      List<String> messages = before.get(source.source().path());
      if (reject != null && messages != null && messages.equals(List.of(reject.message()))) {
        tally.source(decision.outcome(), source.source().size());
        tally.message(reject.message());
      } else {
        source(source, decision.outcome(), found, decision.unchanged());
      }
    }
  }

  /** A source of the same bytes keeps what the store says about its damage. */
  private void source(
      Fingerprint print, Outcome outcome, List<Reject> found, boolean keepsRejects) {
    Source source = print.source();
    tally.source(outcome, source.isArchive() ? 0 : source.size());
    String logId = print.isLog() && outcome != Outcome.REJECTED ? print.logId() : null;
    sources.add(
        new TableRow(IngestSourceTable.DEFINITION)
            .set("path", source.path())
            .set("archive", source.archive())
            .set("size", source.size())
            .set("modified_time", source.modifiedMicros())
            .set("sha256", print.sha256())
            .set("log_id", logId)
            .set("outcome", outcome.label())
            .set("ingest_time", now));
    if (history.past(source.path()) != null) {
      replacedSources.add(source.path());
      if (!keepsRejects) {
        replacedRejects.add(source.path());
      }
    }
    for (Reject reject : found) {
      tally.message(reject.message());
      rejects.add(reject(source, outcome == Outcome.PARTIAL ? logId : null, reject));
    }
  }

  private TableRow reject(Source source, @Nullable String logId, Reject reject) {
    TableRow row =
        new TableRow(IngestRejectTable.DEFINITION)
            .set("path", source.path())
            .set("log_id", logId)
            .set("reason", reject.reason().label())
            .set("message", reject.message())
            .set("ingest_time", now);
    LogProblem problem = reject.problem();
    if (problem != null) {
      row.set("part", problem.part())
          .set("byte_offset", problem.offset())
          .set("expected", problem.expected())
          .set("found", problem.found());
    }
    return row;
  }

  /** Entries that failed and that their archive does not hold any more. */
  private void forgetEntries(IngestPlan plan) {
    Set<String> gone = new HashSet<>();
    for (IngestPlan.Decision decision : plan.decisions()) {
      if (decision.outcome() == Outcome.ARCHIVE) {
        gone.addAll(history.failedEntries(decision.source().source().path()));
      }
    }
    plan.logs().forEach(log -> gone.remove(log.source().path()));
    plan.decisions().forEach(decision -> gone.remove(decision.source().source().path()));
    replacedSources.addAll(gone);
    replacedRejects.addAll(gone);
  }

  private void removeLogs(Set<String> logs) {
    if (!logs.isEmpty()) {
      IoStore store = writer.store();
      store
          .scan(DarshanJobTable.DEFINITION)
          .forEachWhere(
              "log_id",
              List.copyOf(logs),
              List.of("log_id", "job_id"),
              row -> change.removeLog((long) row[1], (String) row[0]));
      tally.replaced(logs.size());
    }
  }
}
