// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.spark;

import io.iominer.core.error.LogProblem;
import io.iominer.core.store.TableTarget;
import io.iominer.ingest.source.Outcome;
import io.iominer.ingest.source.Reject;
import io.iominer.ingest.source.RowSink;
import io.iominer.ingest.source.Source;
import io.iominer.ingest.source.SourceContent;
import io.iominer.ingest.trace.Archive;
import io.iominer.ingest.trace.Fingerprint;
import io.iominer.ingest.trace.LogIdentity;
import io.iominer.ingest.trace.RowPart;
import io.iominer.ingest.trace.RowRequest;
import io.iominer.ingest.trace.TraceFormats;
import io.iominer.ingest.trace.TraceLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ObjLongConsumer;

/**
 * Reads a batch of logs into data files. Rows of several logs share a file, so those of a log that
 * fails half-way cannot be withdrawn from it: then all logs are tried without writing, and the
 * batch is written anew without those that fail.
 */
final class BatchReader {
  private static final RowSink NOWHERE = row -> {};

  private final Map<String, TableTarget> targets;
  private final RowRequest request;
  private final Path scratch;
  private final ObjLongConsumer<Source> done;

  /**
   * @param done is told of each log that was read, with its bytes
   */
  BatchReader(
      Map<String, TableTarget> targets,
      Set<RowPart> parts,
      Path scratch,
      ObjLongConsumer<Source> done) {
    this.targets = targets;
    this.request = new RowRequest(parts, scratch);
    this.scratch = scratch;
    this.done = done;
  }

  BatchResult read(LogBatch batch, int task, long attempt) throws IOException {
    try (RowFiles files = new RowFiles(targets, task, attempt)) {
      List<LogResult> results = new ArrayList<>();
      forEach(batch, Set.of(), (log, content) -> results.addAll(rows(log, content, files)));
      if (results.stream().noneMatch(result -> result.outcome() == Outcome.FAILED)) {
        return BatchResult.of(files.finish(), results);
      }
    }
    return readWithoutFailing(batch, task, attempt);
  }

  private BatchResult readWithoutFailing(LogBatch batch, int task, long attempt)
      throws IOException {
    List<LogResult> failed = new ArrayList<>();
    Set<String> failedIds = new HashSet<>();
    forEach(
        batch,
        Set.of(),
        (log, content) -> {
          for (LogResult result : rows(log, content, NOWHERE)) {
            if (result.outcome() == Outcome.FAILED) {
              failed.add(result);
              failedIds.add(log.logId());
            }
          }
        });
    try (RowFiles files = new RowFiles(targets, task, attempt)) {
      List<LogResult> results = new ArrayList<>(failed);
      forEach(batch, failedIds, (log, content) -> results.addAll(rows(log, content, files)));
      return BatchResult.of(files.finish(), results);
    }
  }

  /** Takes a log and its content. */
  private interface Visitor {
    void log(Fingerprint log, ContentSupplier content) throws IOException;
  }

  private interface ContentSupplier {
    SourceContent content() throws IOException;
  }

  private void forEach(LogBatch batch, Set<String> excluded, Visitor visitor) throws IOException {
    Map<String, Fingerprint> wanted = new LinkedHashMap<>();
    for (Fingerprint log : batch.logs()) {
      if (!excluded.contains(log.logId())) {
        wanted.put(log.source().path(), log);
      }
    }
    if (batch.archive() != null) {
      forEachEntry(batch.archive(), wanted, visitor);
      return;
    }
    for (Fingerprint log : wanted.values()) {
      visitor.log(log, () -> SourceContent.of(log.source()));
    }
  }

  /** Of two entries with one name the archive's last is the one that was looked at. */
  private void forEachEntry(Source archive, Map<String, Fingerprint> wanted, Visitor visitor)
      throws IOException {
    IOException error = new IOException("the archive has changed while it was ingested");
    try {
      new Archive(archive, scratch)
          .forEach(
              source -> wanted.containsKey(source.path()),
              (source, content) -> {
                Fingerprint log = wanted.get(source.path());
                if (!content.isOther(log.sha256())) {
                  wanted.remove(source.path());
                  visitor.log(log, () -> content);
                }
              });
    } catch (IOException e) {
      error = e;
    }
    IOException cause = error;
    for (Fingerprint log : List.copyOf(wanted.values())) {
      visitor.log(
          log,
          () -> {
            throw cause;
          });
    }
  }

  /** Nothing for a log that is all well. */
  private List<LogResult> rows(Fingerprint log, ContentSupplier supplier, RowSink sink) {
    String path = log.source().path();
    try {
      SourceContent content = supplier.content();
      if (content.isOther(log.sha256())) {
        throw new IOException("it has changed while it was ingested");
      }
      List<Reject> rejects = new ArrayList<>();
      try (TraceLog open = TraceFormats.open(content)) {
        for (LogProblem problem : open.write(new LogIdentity(log.logId(), path), request, sink)) {
          rejects.add(Reject.of(problem));
        }
      }
      done.accept(log.source(), log.source().size());
      return rejects.isEmpty() ? List.of() : List.of(LogResult.partial(log.logId(), rejects));
    } catch (RowFiles.StoreFailure e) {
      throw e;
    } catch (IOException e) {
      return List.of(LogResult.failed(log.logId(), Reject.of(path, e)));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return List.of(LogResult.failed(log.logId(), Reject.internal(path, e)));
    }
  }
}
