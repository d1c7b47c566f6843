// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Puts sources into a store: small ones together in one commit, a large one in a commit of its own.
 * A year of daily dumps would else be a state of every table for each of them. What waits is not in
 * the store until {@link #commit()}.
 */
final class SourceBatch {
  /** Rows of a source that may wait for others; heuristic: some 20 MB. */
  private static final int MOST_OF_ONE = 20_000;

  /** Rows at which those that wait are committed; heuristic: some 100 MB. */
  static final int MOST = 100_000;

  private final SourceGroup group;
  private final StoreWriter writer;
  private final Consumer<SourceReport> reports;
  private final int most;
  private final List<Waiting> waiting = new ArrayList<>();
  private RowMerge spans;
  private int rows;

  /**
   * Of a store.
   *
   * @param reports is told what became of a source once it is in the store
   * @param most rows at which those that wait are committed
   */
  SourceBatch(SourceGroup group, StoreWriter writer, Consumer<SourceReport> reports, int most) {
    this.group = group;
    this.writer = writer;
    this.reports = reports;
    this.most = most;
    this.spans = group.merge(writer.store());
  }

  /**
   * A source to be put into the store.
   *
   * @param rows tells what it holds
   * @param reject why it cannot be read; null where it can, as far as that is known
   */
  private record Waiting(Source source, SourceReader rows, @Nullable SourceReport reject) {}

  /**
   * Puts a source into the store, unless it is known there, or lets it wait until others are there.
   * One that the store has an earlier state of does not wait: others may be compared with what it
   * replaces.
   *
   * @param reader reads the source; is not asked after this call
   */
  void add(Source source, SourceReader reader) throws IOException {
    if (waiting.stream().anyMatch(other -> other.source().path().equals(source.path()))) {
      commit();
    }
    Optional<Outcome> known = SourceBook.known(writer.store(), source);
    if (known.isPresent()) {
      reports.accept(SourceReport.ofKnown(source.path(), known.get()));
    } else if (SourceBook.isNoted(writer.store(), source)) {
      addAlone(source, reader);
    } else {
      addNew(source, reader);
    }
  }

  private void addAlone(Source source, SourceReader reader) throws IOException {
    commit();
    commit(List.of(new Waiting(source, reader, null)));
  }

  private void addNew(Source source, SourceReader reader) throws IOException {
    RememberedRows remembered = new RememberedRows(MOST_OF_ONE);
    try {
      reader.read(remembered);
    } catch (IoMinerException e) {
      waiting.add(new Waiting(source, sink -> {}, reject(source, e)));
      return;
    }
    if (remembered.isTooLarge()) {
      addAlone(source, reader);
      return;
    }
    if (!spans.isApart(remembered::read)) {
      commit();
      spans.isApart(remembered::read);
    }
    waiting.add(new Waiting(source, remembered::read, null));
    rows += remembered.size();
    if (rows >= most) {
      commit();
    }
  }

  /** Puts what waits into the store. */
  void commit() throws IOException {
    List<Waiting> sources = List.copyOf(waiting);
    waiting.clear();
    rows = 0;
    spans = group.merge(writer.store());
    if (!sources.isEmpty()) {
      commit(sources);
    }
  }

  private void commit(List<Waiting> sources) throws IOException {
    Instant now = Instant.now();
    StoreChange change = new StoreChange();
    Map<Source, SourceReport> done = new LinkedHashMap<>();
    RowMerge merge = group.merge(writer.store());
    try (SourceRows written = new SourceRows(merge, writer, now)) {
      for (Waiting one : sources) {
        if (one.reject() == null) {
          merge.look(one.rows());
        }
      }
      merge.settle();
      for (Waiting one : sources) {
        done.put(
            one.source(),
            one.reject() == null ? written.add(one.source(), one.rows()) : one.reject());
      }
      written.finish(change);
      merge.replace(change);
    } catch (IoMinerException e) {
      // Sources that waited were read to their end before.
      if (sources.size() > 1) {
        throw e;
      }
      done.put(sources.get(0).source(), reject(sources.get(0).source(), e));
    }
    SourceBook.note(writer, change, done, now);
    writer.commit(change);
    done.values().forEach(reports);
  }

  /** Throws it where the source is not to blame. */
  private static SourceReport reject(Source source, IoMinerException e) {
    if (e.kind() != ErrorKind.DATA) {
      throw e;
    }
    return SourceReport.ofReject(source.path(), String.valueOf(e.getMessage()));
  }
}
