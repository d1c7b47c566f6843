// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.error.LogMemoryException;
import io.iominer.core.error.LogProblem;
import io.iominer.core.store.TableTarget;
import io.iominer.ingest.source.Outcome;
import io.iominer.ingest.source.Reject;
import io.iominer.ingest.source.RowSink;
import io.iominer.ingest.source.Source;
import io.iominer.ingest.source.SourceContent;
import io.iominer.ingest.trace.Archive;
import io.iominer.ingest.trace.ArchiveEntries;
import io.iominer.ingest.trace.Fingerprint;
import io.iominer.ingest.trace.LogIdentity;
import io.iominer.ingest.trace.RowRequest;
import io.iominer.ingest.trace.TraceFormats;
import io.iominer.ingest.trace.TraceLog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ObjLongConsumer;
import java.util.stream.Collectors;

/**
 * Reads a batch of logs into data files. Rows of several logs share a file, so those of a log that
 * fails half-way cannot be withdrawn from it: then the batch is written anew without those that
 * failed.
 */
final class BatchReader {
  private final Map<String, TableTarget> targets;
  private final RowRequest request;
  private final ObjLongConsumer<Source> done;

  /**
   * @param done is told of each log that was read, with its bytes
   */
  BatchReader(Map<String, TableTarget> targets, RowRequest request, ObjLongConsumer<Source> done) {
    this.targets = targets;
    this.request = request;
    this.done = done;
  }

  BatchResult read(LogBatch batch, int task, long attempt) throws IOException {
    List<LogResult> failed = new ArrayList<>();
    while (true) {
      List<LogResult> results = new ArrayList<>();
      Set<String> excluded = failed.stream().map(LogResult::path).collect(Collectors.toSet());
      try (RowFiles files = new RowFiles(targets, task, attempt)) {
        forEach(
            batch,
            excluded,
            (log, file, content) -> results.addAll(rows(log, file, content, files)));
        if (results.stream().noneMatch(result -> result.outcome() == Outcome.FAILED)) {
          results.addAll(failed);
          return BatchResult.of(files.finish(), results);
        }
      }
      results.stream().filter(log -> log.outcome() == Outcome.FAILED).forEach(failed::add);
    }
  }

  /** Takes a log, the file that it is in, and its content. */
  private interface Visitor {
    void log(Fingerprint log, Source file, ContentSupplier content) throws IOException;
  }

  private interface ContentSupplier {
    SourceContent content() throws IOException;
  }

  /**
   * A log must be what was looked at: bytes in memory and copies of an archive's entries are
   * compared by their hash; a file too large for it must have the size and time that it was listed
   * with.
   */
  private static void requireUnchanged(Fingerprint log, Source file, SourceContent content)
      throws IOException {
    boolean changed =
        (content.bytes().isPresent() || log.source().archive() != null)
            ? !content.sha256().equals(log.sha256())
            : file.hasChanged();
    if (changed) {
      throw new IOException(
          (log.source().archive() == null ? "it" : "the archive")
              + " has changed while it was ingested");
    }
  }

  private void forEach(LogBatch batch, Set<String> excluded, Visitor visitor) throws IOException {
    Map<String, Fingerprint> wanted = new LinkedHashMap<>();
    for (Fingerprint log : batch.logs()) {
      if (!excluded.contains(log.source().path())) {
        wanted.put(log.source().path(), log);
      }
    }
    if (batch.archive() != null) {
      forEachEntry(batch.archive(), wanted, visitor);
      return;
    }
    try (ArchiveEntries entries = new ArchiveEntries(request.scratch())) {
      for (Fingerprint log : wanted.values()) {
        Source source = log.source();
        if (source.offset() == null) {
          visitor.log(log, source, () -> SourceContent.of(source));
        } else {
          entry(log, entries, visitor);
        }
      }
    }
  }

  private static void entry(Fingerprint log, ArchiveEntries entries, Visitor visitor)
      throws IOException {
    boolean[] isRead = {false};
    try {
      entries.visit(
          log.source(),
          (source, content) -> {
            isRead[0] = true;
            visitor.log(log, source, () -> content);
          });
    } catch (IOException e) {
      if (isRead[0]) {
        throw e;
      }
      visitor.log(
          log,
          log.source(),
          () -> {
            throw e;
          });
    }
  }

  /** Of two entries with one name the archive's last is the one that was looked at. */
  private void forEachEntry(Source archive, Map<String, Fingerprint> wanted, Visitor visitor)
      throws IOException {
    IOException error = new IOException("the archive has changed while it was ingested");
    try {
      new Archive(archive, request.scratch())
          .forEach(
              source -> wanted.containsKey(source.path()),
              (source, content) -> {
                Fingerprint log = wanted.get(source.path());
                if (content.sha256().equals(log.sha256())) {
                  wanted.remove(source.path());
                  visitor.log(log, archive, () -> content);
                }
              });
    } catch (IOException e) {
      error = e;
    }
    IOException cause = error;
    for (Fingerprint log : List.copyOf(wanted.values())) {
      visitor.log(
          log,
          archive,
          () -> {
            throw cause;
          });
    }
  }

  /** Nothing for a log that is all well. */
  private List<LogResult> rows(
      Fingerprint log, Source file, ContentSupplier supplier, RowSink sink) {
    TaskEnd.check();
    String path = log.source().path();
    try {
      SourceContent content = supplier.content();
      requireUnchanged(log, file, content);
      List<Reject> rejects = new ArrayList<>();
      try (TraceLog open = TraceFormats.open(content)) {
        for (LogProblem problem : open.write(new LogIdentity(log.logId(), path), request, sink)) {
          rejects.add(Reject.of(problem));
        }
      }
      if (content.bytes().isEmpty() && log.source().archive() == null) {
        requireUnchanged(log, file, content);
      }
      done.accept(log.source(), log.source().size());
      return rejects.isEmpty() ? List.of() : List.of(LogResult.partial(path, rejects));
    } catch (RowFiles.StoreFailure | TaskEnd e) {
      throw e;
    } catch (LogMemoryException e) {
      return List.of(LogResult.failed(path, Reject.of(e)));
    } catch (IOException e) {
      return List.of(LogResult.failed(path, Reject.of(path, e)));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      if (e instanceof IoMinerException known && known.kind() == ErrorKind.RESOURCE) {
        throw known;
      }
      return List.of(LogResult.failed(path, Reject.internal(path, e)));
    }
  }
}
