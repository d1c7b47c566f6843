// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.ExpireSnapshots;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.HistoryEntry;
import org.apache.iceberg.ManifestContent;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestReader;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;

/**
 * Removes earlier states of a table that nobody can be reading, and files that belong to no state.
 */
public final class TableCleanup {
  /** The file with the number of the latest metadata, below a table's folder. */
  static final String VERSION_HINT = "metadata/version-hint.text";

  private final Table table;
  private final Path folder;
  private final Instant limit;
  private long files;
  private long bytes;

  /**
   * @param table a table of a writer
   * @param limit states that were valid then or since are kept, and files that were written since
   */
  public TableCleanup(Table table, Instant limit) {
    this.table = table;
    this.folder = Path.of(table.name());
    this.limit = limit;
  }

  /**
   * What was removed from the disk.
   *
   * @param files files
   * @param bytes their size
   */
  public record Removed(long files, long bytes) {}

  /** Removes them. */
  public Removed run() {
    try {
      expireStates();
      removeOrphans();
      return new Removed(files, bytes);
    } catch (IOException | UncheckedIOException e) {
      throw StoreErrors.of(folder, e);
    }
  }

  private void expireStates() {
    Set<Long> kept = statesSinceLimit();
    // Its own limit of age would remove what is to be kept.
    ExpireSnapshots expire = table.expireSnapshots().expireOlderThan(0);
    long states = 0;
    for (Snapshot snapshot : table.snapshots()) {
      if (!kept.contains(snapshot.snapshotId())
          && snapshot.timestampMillis() < limit.toEpochMilli()) {
        expire.expireSnapshotId(snapshot.snapshotId());
        states++;
      }
    }
    if (states == 0) {
      return;
    }
    expire.deleteWith(this::remove).commit();
    table.refresh();
  }

  /** The state that was valid at the limit, however old it was then, and those after it. */
  private Set<Long> statesSinceLimit() {
    Set<Long> kept = new HashSet<>();
    kept.add(table.currentSnapshot().snapshotId());
    List<HistoryEntry> history = table.history();
    for (int i = 0; i < history.size(); i++) {
      boolean ended =
          i + 1 < history.size() && history.get(i + 1).timestampMillis() <= limit.toEpochMilli();
      if (!ended) {
        kept.add(history.get(i).snapshotId());
      }
    }
    return kept;
  }

  private void removeOrphans() throws IOException {
    Set<Path> known = knownFiles();
    List<Path> orphans;
    try (Stream<Path> files = Files.walk(folder)) {
      orphans =
          files
              .filter(Files::isRegularFile)
              // Checksums go with their files.
              .filter(file -> !file.getFileName().toString().startsWith("."))
              .filter(file -> !known.contains(file))
              .filter(this::isOld)
              .toList();
    }
    orphans.forEach(orphan -> remove(orphan.toString()));
  }

  private void remove(String file) {
    files++;
    bytes += here(file).toFile().length();
    table.io().deleteFile(file);
  }

  private boolean isOld(Path file) {
    try {
      return Files.getLastModifiedTime(file).toInstant().isBefore(limit);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Every file that a state of the table needs, and the table's own. */
  private Set<Path> knownFiles() throws IOException {
    Set<Path> known = new HashSet<>();
    known.add(folder.resolve(VERSION_HINT));
    TableMetadata metadata = ((HasTableOperations) table).operations().current();
    known.add(here(metadata.metadataFileLocation()));
    metadata.previousFiles().forEach(file -> known.add(here(file.file())));
    for (Snapshot snapshot : table.snapshots()) {
      Path list = here(snapshot.manifestListLocation());
      known.add(list);
      try {
        for (ManifestFile manifest : snapshot.allManifests(table.io())) {
          if (known.add(here(manifest.path()))) {
            addFiles(manifest, known);
          }
        }
      } catch (RuntimeException e) {
        throw StoreErrors.ofMetadata(list, e);
      }
    }
    return known;
  }

  private void addFiles(ManifestFile manifest, Set<Path> known) throws IOException {
    try (ManifestReader<? extends ContentFile<?>> files =
        manifest.content() == ManifestContent.DATA
            ? ManifestFiles.read(manifest, table.io(), table.specs())
            : ManifestFiles.readDeleteManifest(manifest, table.io(), table.specs())) {
      for (ContentFile<?> file : files) {
        known.add(here(file.location()));
      }
    }
  }

  private Path here(String recorded) {
    return StoreFiles.path(table, recorded);
  }
}
