// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.hadoop.util.ShutdownHookManager;
import org.jspecify.annotations.Nullable;

/**
 * A folder for a run's temporary files, which only its user can look into. The run locks a file in
 * it: a folder whose lock is free is what a killed run left, and the next one removes it.
 */
final class RunFolder {
  /** How such folders are called, before some digits. */
  static final String PREFIX = "iominer-run-";

  private static final String LOCK = "lock";

  /** After Spark's own hooks and Hadoop's, which have priorities of 10 and more. */
  private static final int HOOK_PRIORITY = 1;

  /** Folders of this process: opening and closing their locks' files would free them. */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path path;
  private final FileChannel lock;

  private RunFolder(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /** This process's folder; null until it is first asked for. */
  private static @Nullable RunFolder shared;

  /**
   * The folder of this process, below the machine's folder for temporary files. It is removed when
   * the process ends.
   *
   * @throws IoMinerException of kind RESOURCE when nothing can be written there
   */
  static synchronized Path ofThisProcess() {
    if (shared == null) {
      RunFolder folder = create(Path.of(System.getProperty("java.io.tmpdir")));
      ShutdownHookManager.get().addShutdownHook(folder::remove, HOOK_PRIORITY);
      shared = folder;
    }
    return shared.path;
  }

  /**
   * Makes a folder, and removes those that killed runs of this user left beside it.
   *
   * @throws IoMinerException of kind RESOURCE when nothing can be written there
   */
  static RunFolder create(Path temp) {
    try {
      Path path = Files.createTempDirectory(temp, PREFIX).toAbsolutePath();
      OWN.add(path);
      // Before the lock: nobody takes a folder without its file for a leftover.
      removeLeftovers(temp, Files.getOwner(path));
      FileChannel channel =
          FileChannel.open(
              path.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      if (isLocked(channel) || !Files.exists(path.resolve(LOCK))) {
        // Another run took it for a leftover between these two lines, and removes it.
        channel.close();
        return create(temp);
      }
      return new RunFolder(path, channel);
    } catch (IOException e) {
      throw new IoMinerException(
          ErrorKind.RESOURCE,
          temp + ": no folder for temporary files can be made there: " + e.getMessage(),
          e);
    }
  }

  Path path() {
    return path;
  }

  /** Removes it with all that is in it, as far as possible. */
  void remove() {
    removeAll(path);
    OWN.remove(path);
    try {
      lock.close();
    } catch (IOException e) {
      // The file is gone, and the lock ends with the process.
    }
  }

  /** Where the file system has no locks nobody takes a folder for a leftover, either. */
  private static boolean isLocked(FileChannel channel) {
    try {
      return channel.tryLock() == null;
    } catch (IOException e) {
      return false;
    }
  }

  private static void removeLeftovers(Path temp, UserPrincipal owner) {
    List<Path> folders;
    try (Stream<Path> entries = Files.list(temp)) {
      folders =
          entries
              .filter(entry -> entry.getFileName().toString().startsWith(PREFIX))
              .map(Path::toAbsolutePath)
              .filter(entry -> !OWN.contains(entry))
              .toList();
    } catch (IOException | UncheckedIOException e) {
      // A folder whose entries only their owners know has leftovers that nobody finds.
      return;
    }
    for (Path folder : folders) {
      if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) && owner.equals(ownerOf(folder))) {
        removeLeftover(folder);
      }
    }
  }

  /** Another run may remove it at the same time. */
  private static @Nullable UserPrincipal ownerOf(Path folder) {
    try {
      return Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS);
    } catch (IOException e) {
      return null;
    }
  }

  private static void removeLeftover(Path folder) {
    try (FileChannel channel = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE)) {
      if (channel.tryLock() != null) {
        removeAll(folder);
      }
    } catch (IOException e) {
      // It has no lock's file yet, or is gone already.
    }
  }

  private static void removeAll(Path folder) {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted(Comparator.reverseOrder()).forEach(files::add);
    } catch (IOException | UncheckedIOException e) {
      // What was found before is removed.
    }
    for (Path file : files) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        // Left to the next run.
      }
    }
  }
}
