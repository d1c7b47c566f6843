// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.table.TableDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.CloseableIterable;

/**
 * Compares a store's files with what its metadata says of them, and its rows with the sources that
 * it has read, without Spark. Bytes within files are not looked at.
 */
public final class StoreCheck {
  private final Path folder;
  private final List<String> problems = new ArrayList<>();
  private int tables;
  private long files;

  private StoreCheck(Path folder) {
    this.folder = folder;
  }

  /**
   * What came out.
   *
   * @param tables tables that were looked at
   * @param files their files
   * @param problems what is wrong, a sentence each
   */
  public record Result(int tables, long files, List<String> problems) {
    public Result {
      problems = List.copyOf(problems);
    }
  }

  /**
   * Checks a store.
   *
   * @throws IoMinerException of kind USER where there is none, RESOURCE where it may not be read
   */
  public static Result of(Path folder) {
    StoreCheck check = new StoreCheck(folder.toAbsolutePath().normalize());
    check.run();
    return new Result(check.tables, check.files, check.problems);
  }

  private void run() {
    IoStore store;
    try {
      store = IoStore.open(folder);
    } catch (IoMinerException e) {
      if (e.kind() != ErrorKind.DATA) {
        throw e;
      }
      problems.add(String.valueOf(e.getMessage()));
      return;
    }
    Set<TableDefinition> whole = new HashSet<>();
    for (TableDefinition table : store.tables()) {
      int before = problems.size();
      checkFiles(store, table);
      tables++;
      if (problems.size() == before) {
        whole.add(table);
      }
    }
    problems.addAll(RowCheck.of(store, whole));
  }

  private void checkFiles(IoStore store, TableDefinition definition) {
    try {
      Table table = store.valid(definition);
      TableState state = store.tableState(definition);
      Set<String> seen = new HashSet<>();
      long rows = 0;
      long dataFiles = 0;
      try (CloseableIterable<FileScanTask> tasks =
          table.newScan().useSnapshot(state.snapshot()).planFiles()) {
        for (FileScanTask task : tasks) {
          rows += task.file().recordCount();
          dataFiles++;
          check(table, task.file(), seen);
          task.deletes().forEach(file -> check(table, file, seen));
        }
      }
      if (rows != state.rows() || dataFiles != state.files()) {
        problems.add(
            String.format(
                "%s: expected %,d rows in %,d files, as %s notes, found %,d in %,d",
                table.name(), state.rows(), state.files(), PointerFile.NAME, rows, dataFiles));
      }
    } catch (IoMinerException e) {
      problems.add(String.valueOf(e.getMessage()));
    } catch (IOException | RuntimeException e) {
      problems.add(StoreErrors.of(folder, e).getMessage() + " (table " + definition + ")");
    }
  }

  private void check(Table table, ContentFile<?> file, Set<String> seen) {
    if (!seen.add(file.location())) {
      return;
    }
    files++;
    Path path = StoreFiles.path(table, file.location());
    try {
      long size = Files.size(path);
      if (size != file.fileSizeInBytes()) {
        problems.add(
            String.format("%s: expected %d bytes, found %d", path, file.fileSizeInBytes(), size));
      }
    } catch (NoSuchFileException e) {
      problems.add(String.format("%s: the file with %d rows is missing", path, file.recordCount()));
    } catch (IOException e) {
      problems.add(String.valueOf(StoreErrors.of(path, e).getMessage()));
    }
  }
}
