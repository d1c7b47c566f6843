// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.exchange.Exchange;
import io.iominer.core.progress.RunningCount;
import io.iominer.core.progress.StopRequest;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkStep;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.TableTarget;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.Tables;
import io.iominer.ingest.source.Outcome;
import io.iominer.ingest.source.Source;
import io.iominer.ingest.trace.Fingerprint;
import io.iominer.ingest.trace.Listing;
import io.iominer.ingest.trace.SourceFinder;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Brings new and changed logs into a store. Sources are taken in rounds; each round is one commit
 * over all tables, so that a run that is killed loses no more than a round.
 */
public final class IngestJob {
  /** Sources of a round, which the driver holds in memory. Heuristic. */
  private static final int SOURCES_IN_ROUND = 200_000;

  /**
   * Copies of a log that are tried in a round. Heuristic: what three places do not hand out is the
   * fault of the log or of the whole file system, and the next ingest tries the others.
   */
  private static final int COPIES_TRIED = 3;

  private final IngestTasks tasks;
  private final Batches batches;
  private final WorkListener listener;
  private final StopRequest stop;

  public IngestJob(Exchange exchange, WorkListener listener) {
    this(exchange, listener, new StopRequest());
  }

  /** An ingest that leaves the rest to the next one as soon as it is asked to, between rounds. */
  public IngestJob(Exchange exchange, WorkListener listener, StopRequest stop) {
    this.tasks = new IngestTasks(exchange);
    this.batches = new Batches(tasks.parallelism());
    this.listener = listener;
    this.stop = stop;
  }

  /**
   * Runs the ingest.
   *
   * @throws IoMinerException USER when a path does not exist, RESOURCE when the store cannot be
   *     written or another process writes to it, DATA when another build wrote it
   */
  public IngestReport run(IngestRequest request) {
    Listing listing = list(request);
    IoStore.openOrCreate(request.store(), request.jobBuckets());
    try (StoreWriter writer = IoStore.writer(request.store(), "ingest")) {
      return run(request, listing, writer);
    }
  }

  /** Ingests what was listed. */
  IngestReport run(IngestRequest request, Listing listing, StoreWriter writer) {
    IngestTally tally = new IngestTally();
    List<Source> all = new ArrayList<>(listing.sources());
    listing.rejects().keySet().forEach(path -> all.add(new Source(path, null, 0, 0)));
    History history = History.of(writer.store(), all);
    boolean again = request.knownSources() == KnownSources.READ_AGAIN;
    List<Source> pending =
        listing.sources().stream().filter(s -> again || !history.isKnown(s)).toList();
    tally.found(all.size(), all.size() - pending.size() - listing.rejects().size());
    if (!again) {
      for (Outcome outcome : List.of(Outcome.REJECTED, Outcome.PARTIAL, Outcome.EXPIRED)) {
        tally.knownOf(outcome, history.countKnown(outcome));
      }
    }
    List<Fingerprint> failed = new ArrayList<>();
    listing
        .rejects()
        .forEach(
            (path, reject) ->
                failed.add(Fingerprint.rejected(new Source(path, null, 0, 0), null, reject)));
    for (int from = 0;
        !stop.isMade() && (from < pending.size() || !failed.isEmpty());
        from += SOURCES_IN_ROUND) {
      int to = Math.min(pending.size(), from + SOURCES_IN_ROUND);
      round(request, writer, history, pending.subList(from, to), failed, tally);
      failed.clear();
    }
    return tally.report();
  }

  /** Searches the paths for logs. */
  Listing list(IngestRequest request) {
    listener.begin(WorkStep.counting("searching", "files"));
    try {
      return SourceFinder.find(request.paths(), request.links(), new RunningCount(listener));
    } catch (NoSuchFileException e) {
      throw new IoMinerException(ErrorKind.USER, e.getFile() + ": no such file or folder", e);
    } catch (IOException e) {
      throw new IoMinerException(ErrorKind.RESOURCE, String.valueOf(e.getMessage()), e);
    } finally {
      listener.end();
    }
  }

  private void round(
      IngestRequest request,
      StoreWriter writer,
      History history,
      List<Source> sources,
      List<Fingerprint> failed,
      IngestTally tally) {
    List<Fingerprint> prints = new ArrayList<>(failed);
    List<Source> parts = divided(sources, prints);
    long bytes = parts.stream().mapToLong(Source::size).sum();
    listener.begin(WorkStep.reading("looking", parts.size(), bytes));
    prints.addAll(tasks.look(batches.toLookAt(parts), listener));
    listener.end();

    IngestPlan plan = IngestPlan.of(prints, history, writer.store(), request.knownSources());
    Map<String, Source> archives = new HashMap<>();
    sources.stream().filter(Source::isArchive).forEach(a -> archives.put(a.path(), a));
    List<BatchResult> results = new ArrayList<>(read(request, writer, plan.logs(), archives));
    Set<String> unread = failed(results);
    for (int tried = 1; tried < COPIES_TRIED && !unread.isEmpty(); tried++) {
      List<BatchResult> others = read(request, writer, plan.takeCopies(unread), archives);
      results.addAll(others);
      unread = failed(others);
    }
    plan.leaveCopies(unread);
    plan.replaceWhatWasRead(failed(results));
    new RoundChange(writer, history, tally).commit(plan, results);
  }

  /**
   * The sources with the logs of archives in their place, where tasks can read them one by one.
   *
   * @param prints takes what became of those archives
   */
  private List<Source> divided(List<Source> sources, List<Fingerprint> prints) {
    List<Source> archives = sources.stream().filter(Source::isArchive).toList();
    if (archives.isEmpty()) {
      return sources;
    }
    List<Source> parts =
        new ArrayList<>(sources.stream().filter(source -> !source.isArchive()).toList());
    listener.begin(WorkStep.counting("searching archives", "logs"));
    for (ArchiveIndex index : tasks.index(archives, listener)) {
      parts.addAll(index.sources());
      if (index.isWhole()) {
        prints.add(index.archive());
      }
    }
    listener.end();
    return parts;
  }

  private List<BatchResult> read(
      IngestRequest request,
      StoreWriter writer,
      List<Fingerprint> logs,
      Map<String, Source> archives) {
    List<LogBatch> work = batches.toRead(logs, archives, writer.store()::bucket);
    listener.begin(
        WorkStep.reading(
            "reading", logs.size(), logs.stream().mapToLong(log -> log.source().size()).sum()));
    List<BatchResult> results = tasks.read(work, targets(writer), request.parts(), listener);
    listener.end();
    return results;
  }

  private static Set<String> failed(List<BatchResult> results) {
    Set<String> paths = new HashSet<>();
    for (BatchResult batch : results) {
      for (LogResult log : batch.results()) {
        if (log.outcome() == Outcome.FAILED) {
          paths.add(log.path());
        }
      }
    }
    return paths;
  }

  private static Map<String, TableTarget> targets(StoreWriter writer) {
    Map<String, TableTarget> targets = new HashMap<>();
    for (TableDefinition table : Tables.all()) {
      targets.put(table.name(), writer.target(table));
    }
    return targets;
  }
}
