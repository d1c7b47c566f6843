// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.anonymous;

import io.iominer.analysis.store.StoreDiagnosis;
import io.iominer.core.analysis.JobFilter;
import io.iominer.core.anonymous.AnonymousColumns;
import io.iominer.core.anonymous.AnonymousNames;
import io.iominer.core.anonymous.AnonymousRows;
import io.iominer.core.anonymous.PseudonymKey;
import io.iominer.core.config.Configuration;
import io.iominer.core.exchange.Exchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkStep;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoreScan.FileOfRows;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.TableFileWriter;
import io.iominer.core.store.TableTarget;
import io.iominer.core.store.WrittenFiles;
import io.iominer.core.table.CalibrationTable;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.rootcause.DiagnosisSettings;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A copy of a store with pseudonyms in place of users, hosts, paths and job names. Rows of logs,
 * accounting and server-side monitoring data are copied, and all tables that follow from them are
 * computed from the copied rows. Closing removes it.
 */
public final class AnonymousStore implements Closeable {
  private final Path folder;
  private final PseudonymKey key;
  private final Set<String> mountPoints;
  private final Configuration configuration;

  private AnonymousStore(
      Path folder, PseudonymKey key, Set<String> mountPoints, Configuration configuration) {
    this.folder = folder;
    this.key = key;
    this.mountPoints = mountPoints;
    this.configuration = configuration.ofCopy(names()::hosts);
  }

  /**
   * Makes one; the store is only read.
   *
   * @param configuration by which the copy is diagnosed
   * @param exchange threads of this machine
   * @param folder an empty folder, which is removed in the end
   */
  public static AnonymousStore of(
      IoStore store,
      PseudonymKey key,
      Configuration configuration,
      Exchange exchange,
      WorkListener listener,
      Path folder) {
    AnonymousStore copy =
        new AnonymousStore(folder, key, keptMountPoints(store, configuration), configuration);
    try {
      copy.fill(store, exchange, listener);
      return copy;
    } catch (RuntimeException | Error e) {
      copy.close();
      throw e;
    }
  }

  /** The mount points of parallel file systems. */
  private static Set<String> keptMountPoints(IoStore store, Configuration configuration) {
    Set<String> kept = new HashSet<>(configuration.mountPoints().values());
    configuration
        .facility()
        .burstBuffer()
        .flatMap(buffer -> buffer.mountPoint())
        .ifPresent(kept::add);
    store
        .scan(DarshanFileTable.DEFINITION)
        .whereKnown("mount_point")
        .rows(
            List.of("mount_point", "fs_type", "mount_fs_type"),
            file -> {
              if (AnonymousNames.isKept(file.text("fs_type"))
                  || AnonymousNames.isKept(file.text("mount_fs_type"))) {
                kept.add(file.string("mount_point"));
              }
            });
    return kept;
  }

  private AnonymousNames names() {
    return new AnonymousNames(key, mountPoints);
  }

  private void fill(IoStore store, Exchange exchange, WorkListener listener) {
    IoStore.openOrCreate(store(), store.jobBuckets());
    try (StoreWriter writer = IoStore.writer(store(), "anonymized copy")) {
      StoreChange change = new StoreChange();
      for (TableDefinition table : AnonymousColumns.TABLES) {
        if (store.tables().contains(table)) {
          copy(scan(store, table), writer.target(table), exchange, listener).forEach(change::add);
        }
      }
      writer.commit(change);
    }
    new StoreDiagnosis(exchange, DiagnosisSettings.of(configuration), listener)
        .diagnoseNew(store());
  }

  /** What 'iominer calibrate' learned is taken as it is, and what a diagnosis learned is not. */
  private static StoreScan scan(IoStore store, TableDefinition table) {
    StoreScan scan = store.scan(table);
    return table.equals(CalibrationTable.DEFINITION) ? scan.where("is_asked", true) : scan;
  }

  private List<WrittenFiles> copy(
      StoreScan scan, TableTarget target, Exchange exchange, WorkListener listener) {
    List<FileOfRows> files = scan.files(target.definition().columnNames());
    if (files.isEmpty()) {
      return List.of();
    }
    listener.begin(WorkStep.counting("anonymizing " + target.definition(), "rows"));
    List<WrittenFiles> written =
        exchange.run(
            IntStream.range(0, files.size()).boxed().toList(),
            (place, run) -> {
              AnonymousRows rows = new AnonymousRows(target.definition(), names());
              try (TableFileWriter writer = target.writer(place, 0)) {
                files
                    .get(place)
                    .forEach(
                        row -> {
                          writer.write(rows.row(row));
                          run.counter().add(1, 0, 0);
                        });
                return writer.finish();
              }
            },
            listener);
    listener.end();
    return written;
  }

  /** The folder of the copy's store. */
  public Path store() {
    return folder.resolve("store");
  }

  /** The configuration without what names the site, and with the copy's names of hosts. */
  public Configuration configuration() {
    return configuration;
  }

  /** The jobs of the copy that a filter chooses in the store. */
  public JobFilter jobs(JobFilter filter) {
    AnonymousNames names = names();
    return new JobFilter(
        filter.period(),
        filter.user().map(names::user),
        filter.application().map(names::path),
        filter.jobId());
  }

  /** Removes it; what cannot be removed is left to the end of the process. */
  @Override
  public void close() {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      // The folder of the run, in which it lies, is removed when the process ends.
    }
  }
}
