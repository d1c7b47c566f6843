// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.exchange.Exchange;
import io.iominer.core.progress.StopRequest;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreWriter;
import io.iominer.ingest.source.FileName;
import io.iominer.ingest.source.IngestInputs;
import io.iominer.ingest.source.SourceGroup;
import io.iominer.ingest.source.SourceIngest;
import io.iominer.ingest.source.SourceInput;
import io.iominer.ingest.source.SourceReport;
import io.iominer.ingest.source.Unread;
import io.iominer.ingest.trace.Listing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Brings inputs of every kind into a store, for configurations and for command lines. */
public final class Ingest {
  private final Path store;
  private final IngestSettings settings;
  private final StopRequest stop;

  public Ingest(Path store, IngestSettings settings) {
    this(store, settings, new StopRequest());
  }

  /** An ingest that leaves the rest to the next one as soon as it is asked to, between commits. */
  public Ingest(Path store, IngestSettings settings, StopRequest stop) {
    this.store = store;
    this.settings = settings;
    this.stop = stop;
  }

  /** Is told what became of the inputs; not of kinds that there are none of. */
  public interface Reports {
    /** What became of the logs, as soon as they are in the store. */
    void logs(IngestReport report);

    /** What became of all other sources, also of those before one that ends the ingest. */
    void sources(List<SourceReport> reports);
  }

  /**
   * Ingests accounting, then logs, so that their allocations are known at once, then samples. The
   * error of a file that cannot be read comes after all others were read.
   *
   * @throws NoSuchFileException when a file of accounting or samples does not exist; nothing is
   *     ingested then
   * @throws io.iominer.core.error.IoMinerException USER when a path of logs does not exist or an
   *     address cannot be read, RESOURCE when the store cannot be written or a database is down
   */
  public void run(IngestInputs inputs, Exchange tasks, WorkListener listener, Reports reports)
      throws IOException {
    for (SourceGroup group : SourceGroup.values()) {
      requireFiles(inputs.of(group));
    }
    if (inputs.isEmpty()) {
      return;
    }
    SourceIngest others = new SourceIngest(settings.sources(), listener, stop);
    IngestJob job = new IngestJob(tasks, listener, stop);
    IngestRequest request =
        new IngestRequest(
            inputs.logs(),
            store,
            settings.jobBuckets(),
            settings.parts(),
            settings.knownSources(),
            settings.links());
    Listing logs = inputs.logs().isEmpty() ? new Listing() : job.list(request);
    List<SourceReport> sources = new ArrayList<>();
    Unread unread = new Unread();
    IoStore.openOrCreate(store, settings.jobBuckets());
    try (StoreWriter writer = IoStore.writer(store, "ingest")) {
      others.run(
          SourceGroup.ACCOUNTING, inputs.of(SourceGroup.ACCOUNTING), writer, sources::add, unread);
      if (!inputs.logs().isEmpty()) {
        reports.logs(job.run(request, logs, writer));
      }
      others.run(SourceGroup.SAMPLES, inputs.of(SourceGroup.SAMPLES), writer, sources::add, unread);
      unread.throwIfAny();
    } finally {
      if (!sources.isEmpty()) {
        reports.sources(sources);
      }
    }
  }

  private static void requireFiles(List<String> sources) throws NoSuchFileException {
    for (String source : sources) {
      if (!SourceInput.isAddress(source) && !Files.isRegularFile(FileName.path(source))) {
        if (Files.exists(FileName.path(source)) && !Files.isDirectory(FileName.path(source))) {
          throw new IoMinerException(
              ErrorKind.USER, source + ": expected a file, found a pipe or a device");
        }
        if (Files.isDirectory(FileName.path(source))) {
          throw new IoMinerException(
              ErrorKind.USER,
              source
                  + ": expected a file, found a folder: name its files, such as "
                  + source
                  + "/*");
        }
        throw new NoSuchFileException(source);
      }
    }
  }
}
