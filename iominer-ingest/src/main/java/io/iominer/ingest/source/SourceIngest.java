// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.error.IoMinerException;
import io.iominer.core.progress.RunningCount;
import io.iominer.core.progress.StopRequest;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkStep;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.text.SafeText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/**
 * Brings sources into a store that are ingested as a whole, in parts: a file is one part, a
 * database has one for each day. A part comes in one commit, small ones with others. What the store
 * knows already is not read.
 */
public final class SourceIngest {
  /** Characters of a source's name that progress shows; heuristic. */
  private static final int NAME_WIDTH = 40;

  private final SourceSettings settings;
  private final WorkListener listener;
  private final StopRequest stop;
  private final int mostRows;

  public SourceIngest(SourceSettings settings) {
    this(settings, WorkListener.SILENT, new StopRequest());
  }

  /** An ingest that leaves the rest to the next one as soon as it is asked to, between parts. */
  public SourceIngest(SourceSettings settings, WorkListener listener, StopRequest stop) {
    this(settings, listener, stop, SourceBatch.MOST);
  }

  /** The same that commits as soon as so many rows wait. */
  SourceIngest(SourceSettings settings, WorkListener listener, StopRequest stop, int mostRows) {
    this.settings = settings;
    this.listener = listener;
    this.stop = stop;
    this.mostRows = mostRows;
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
   * @param reports is told what became of each part, once it is in the store
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
      Unread unread = new Unread();
      run(group, sources, writer, reports, unread);
      unread.throwIfAny();
    }
  }

  /**
   * The same by a writer who has opened the store.
   *
   * @param unread gets the errors of files that cannot be read
   */
  public void run(
      SourceGroup group,
      List<String> sources,
      StoreWriter writer,
      Consumer<SourceReport> reports,
      Unread unread)
      throws IOException {
    Comparator<String> filesFirst = Comparator.comparing(SourceInput::isAddress);
    SourceBatch batch = new SourceBatch(group, writer, reports, mostRows);
    SourceFormat.PartVisitor parts =
        (part, reader) -> {
          if (!stop.isMade()) {
            batch.add(part, counted(part, reader));
          }
        };
    try {
      for (String source : sources.stream().sorted(filesFirst).toList()) {
        unread.attempt(() -> read(group, new SourceInput(source), parts));
      }
    } catch (RuntimeException e) {
      commitAfter(e, batch);
      throw e;
    }
    batch.commit();
  }

  /** What was read before a failure is kept. */
  private static void commitAfter(RuntimeException failure, SourceBatch batch) {
    try {
      batch.commit();
    } catch (IOException | RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  private void read(SourceGroup group, SourceInput input, SourceFormat.PartVisitor parts)
      throws IOException {
    if (input.isFile()) {
      SourceReader whole =
          sink ->
              SourceFormats.open(
                  group, input, settings, (part, reader) -> read(group, part, reader, sink));
      parts.part(input.source(), whole);
    } else {
      SourceFormats.open(
          group,
          input,
          settings,
          (part, reader) -> parts.part(part, sink -> read(group, part, reader, sink)));
    }
  }

  private static void read(SourceGroup group, Source part, SourceReader reader, SourceSink sink)
      throws IOException {
    reader.read(group == SourceGroup.SAMPLES ? new PossibleSamples(part.path(), sink) : sink);
  }

  /** Tells the listener how many rows there are so far. */
  private SourceReader counted(Source source, SourceReader reader) {
    return sink -> {
      listener.begin(
          WorkStep.counting("reading " + SafeText.tail(source.path(), NAME_WIDTH), "rows"));
      try {
        reader.read(new CountedRows(sink, new RunningCount(listener)));
      } finally {
        listener.end();
      }
    };
  }
}
