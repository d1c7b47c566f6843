// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.progress.RunningCount;
import io.iominer.core.progress.StopRequest;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkStep;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.text.SafeText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Brings sources into a store that are ingested as a whole, each part in one commit: a file is one
 * part, a database has one for each day. What the store knows already is not read.
 */
public final class SourceIngest {
  /** Characters of a source's name that progress shows; heuristic. */
  private static final int NAME_WIDTH = 40;

  private final SourceSettings settings;
  private final WorkListener listener;
  private final StopRequest stop;

  public SourceIngest(SourceSettings settings) {
    this(settings, WorkListener.SILENT, new StopRequest());
  }

  /** An ingest that leaves the rest to the next one as soon as it is asked to, between parts. */
  public SourceIngest(SourceSettings settings, WorkListener listener, StopRequest stop) {
    this.settings = settings;
    this.listener = listener;
    this.stop = stop;
  }

  /** As {@link #run(SourceGroup, List, Path, int, Consumer)}, with all reports at the end. */
  public List<SourceReport> run(SourceGroup group, List<String> sources, Path store, int jobBuckets)
      throws IOException {
    List<SourceReport> reports = new ArrayList<>();
    run(group, sources, store, jobBuckets, reports::add);
    return reports;
  }

  /**
   * Ingests files in their order, then databases. Parts before one that fails are kept.
   *
   * @param sources paths of files and addresses of databases
   * @param reports is told what became of each part, as soon as it is in the store
   * @throws IoMinerException RESOURCE when the store cannot be written, another process writes to
   *     it, or a database is down or breaks off; USER for an address that no format accepts; DATA
   *     when a database has another schema
   */
  public void run(
      SourceGroup group,
      List<String> sources,
      Path store,
      int jobBuckets,
      Consumer<SourceReport> reports)
      throws IOException {
    if (sources.isEmpty()) {
      return;
    }
    IoStore.openOrCreate(store, jobBuckets);
    try (StoreWriter writer = IoStore.writer(store, "ingest")) {
      Comparator<String> filesFirst = Comparator.comparing(SourceInput::isAddress);
      for (String source : sources.stream().sorted(filesFirst).toList()) {
        SourceInput input = new SourceInput(source);
        SourceFormat.PartVisitor commits =
            (part, reader) -> {
              if (!stop.isMade()) {
                reports.accept(report(group, part, reader, writer));
              }
            };
        if (input.isFile()) {
          SourceReader whole =
              sink ->
                  SourceFormats.open(group, input, settings, (part, reader) -> reader.read(sink));
          commits.part(input.source(), whole);
        } else {
          SourceFormats.open(group, input, settings, commits);
        }
      }
    }
  }

  private SourceReport report(
      SourceGroup group, Source source, SourceReader reader, StoreWriter writer)
      throws IOException {
    Optional<Outcome> known = SourceBook.known(writer.store(), source);
    return known.isPresent()
        ? SourceReport.ofKnown(source.path(), known.get())
        : commit(group, source, reader, writer);
  }

  private SourceReport commit(
      SourceGroup group, Source source, SourceReader reader, StoreWriter writer)
      throws IOException {
    Instant now = Instant.now();
    StoreChange change = new StoreChange();
    SourceReport report;
    RowMerge merge = group.merge(source, writer.store());
    try (SourceRows rows = new SourceRows(source, merge, writer, now)) {
      merge.look(counted("looking through", source, reader));
      counted("reading", source, reader).read(rows);
      report = rows.finish(change);
      merge.replace(change);
    } catch (IoMinerException e) {
      if (e.kind() != ErrorKind.DATA) {
        throw e;
      }
      report = SourceReport.ofReject(source.path(), String.valueOf(e.getMessage()));
    }
    SourceBook.note(writer, change, source, report, now);
    writer.commit(change);
    return report;
  }

  /** Tells the listener how many rows there are so far. */
  private SourceReader counted(String what, Source source, SourceReader reader) {
    return sink -> {
      listener.begin(
          WorkStep.counting(what + " " + SafeText.tail(source.path(), NAME_WIDTH), "rows"));
      try {
        reader.read(new CountedRows(sink, new RunningCount(listener)));
      } finally {
        listener.end();
      }
    };
  }
}
