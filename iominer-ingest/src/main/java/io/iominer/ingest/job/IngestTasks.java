// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import io.iominer.core.exchange.Exchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.store.TableTarget;
import io.iominer.ingest.source.Source;
import io.iominer.ingest.trace.Fingerprint;
import io.iominer.ingest.trace.RowPart;
import io.iominer.ingest.trace.RowRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The tasks of an ingest, wherever they run: the same is done in the same batches, and the store is
 * the same, row by row. As many batches are in memory as tasks run at a time.
 */
record IngestTasks(Exchange exchange) {
  /** Tasks that run at a time. */
  int parallelism() {
    return exchange.parallelism();
  }

  /** Finds the logs of archives, each in a task of its own. */
  List<ArchiveIndex> index(List<Source> archives, WorkListener listener) {
    return exchange.run(
        archives,
        (archive, run) -> {
          ArchiveIndex index = ArchiveIndex.of(archive, scratch());
          run.counter().add(index.logs().size(), 0, 0);
          return index;
        },
        listener);
  }

  /** Looks at sources; archives are replaced by their entries and themselves. */
  List<Fingerprint> look(List<List<Source>> batches, WorkListener listener) {
    return exchange
        .run(
            batches,
            (batch, run) -> {
              List<Fingerprint> prints = new BatchLook(scratch()).look(batch);
              for (Fingerprint print : prints) {
                run.counter()
                    .add(
                        print.source().isArchive() ? 0 : 1,
                        print.source().size(),
                        print.reject() == null ? 0 : 1);
              }
              return prints;
            },
            listener)
        .stream()
        .flatMap(List::stream)
        .toList();
  }

  /** Reads logs into data files. */
  List<BatchResult> read(
      List<LogBatch> batches,
      Map<String, TableTarget> targets,
      Set<RowPart> parts,
      WorkListener listener) {
    return exchange.run(
        batches,
        (batch, run) -> {
          BatchReader reader =
              new BatchReader(
                  targets,
                  new RowRequest(parts, scratch()),
                  (source, size) -> run.counter().add(1, size, 0));
          BatchResult result = reader.read(batch, run.number(), run.attempt());
          run.counter().add(0, 0, result.results().size());
          return result;
        },
        listener);
  }

  /** Folder for temporary files, where a task runs. */
  private static Path scratch() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }
}
