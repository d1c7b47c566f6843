// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder of a run: logs in {@code N}, their store in {@code store-N}. It is marked as ours,
 * because stores in it are deleted.
 */
final class WorkFolder {
  private static final String MARK = "iominer-bench.txt";
  private static final String TEXT = "iominer bench deletes and makes folders here\n";

  private final Path folder;

  private WorkFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Takes a folder.
   *
   * @throws IoMinerException USER when it holds something else
   */
  static WorkFolder of(Path folder) throws IOException {
    Files.createDirectories(folder);
    Path mark = folder.resolve(MARK);
    if (!Files.exists(mark)) {
      try (Stream<Path> files = Files.list(folder)) {
        if (files.findAny().isPresent()) {
          throw new IoMinerException(
              ErrorKind.USER,
              folder + ": expected a new or empty folder, or that of an earlier run");
        }
      }
      Files.writeString(mark, TEXT);
    }
    return new WorkFolder(folder.toAbsolutePath().normalize());
  }

  /** Where results go by default. */
  Path results() {
    return folder.resolve("benchmarks.jsonl");
  }

  /** Where a facility of so many logs lies; it need not exist. */
  Path facility(long logs) {
    return folder.resolve(Long.toString(logs));
  }

  /** Where a store goes; what was there is deleted. */
  Path freshStore(String name) throws IOException {
    Path store = folder.resolve("store-" + name);
    delete(store);
    return store;
  }

  /** Deletes a folder of this one with all that it holds. */
  void delete(Path part) throws IOException {
    if (!part.startsWith(folder) || part.equals(folder)) {
      throw new IllegalArgumentException(part + " is not in " + folder);
    }
    if (Files.exists(part)) {
      List<Path> all;
      try (Stream<Path> walk = Files.walk(part)) {
        all = walk.sorted(Comparator.reverseOrder()).toList();
      }
      for (Path path : all) {
        Files.delete(path);
      }
    }
  }
}
