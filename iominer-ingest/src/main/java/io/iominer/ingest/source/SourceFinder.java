// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Lists files to ingest. Of a folder, at any depth, it takes Darshan logs and archives by name,
 * following links; a file that is named itself is taken whatever it is called.
 */
public final class SourceFinder {
  private SourceFinder() {}

  /**
   * Lists everything below the given paths.
   *
   * @throws NoSuchFileException when one of them does not exist
   */
  public static Listing find(List<Path> paths) throws IOException {
    for (Path path : paths) {
      if (!Files.exists(path)) {
        throw new NoSuchFileException(path.toString());
      }
    }
    Listing listing = new Listing();
    for (Path path : paths) {
      Path place = path.toAbsolutePath().normalize();
      Files.walkFileTree(
          place,
          EnumSet.of(FileVisitOption.FOLLOW_LINKS),
          Integer.MAX_VALUE,
          new Visitor(place, listing));
    }
    return listing;
  }

  /** A file as it is now; {@code file} is absolute. */
  public static Source source(Path file) throws IOException {
    return source(file, Files.readAttributes(file, BasicFileAttributes.class));
  }

  static Source source(Path file, BasicFileAttributes attributes) {
    return new Source(
        file.toString(), null, attributes.size(), micros(attributes.lastModifiedTime()));
  }

  static long micros(FileTime time) {
    return time.to(TimeUnit.MICROSECONDS);
  }

  private static final class Visitor extends SimpleFileVisitor<Path> {
    private final Path named;
    private final Listing listing;

    Visitor(Path named, Listing listing) {
      this.named = named;
      this.listing = listing;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      String name = file.getFileName().toString();
      if (!file.equals(named) && !SourceNames.isLog(name) && !SourceNames.isArchive(name)) {
        return FileVisitResult.CONTINUE;
      }
      if (attributes.isRegularFile()) {
        listing.add(source(file, attributes));
      } else {
        IOException error =
            new IOException(
                attributes.isSymbolicLink()
                    ? "the link leads to nothing"
                    : "it is not a regular file");
        listing.reject(file.toString(), Reject.of(file.toString(), error));
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException error) {
      listing.reject(file.toString(), Reject.of(file.toString(), error));
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException error) {
      if (error != null) {
        listing.reject(folder.toString(), Reject.of(folder.toString(), error));
      }
      return FileVisitResult.CONTINUE;
    }
  }
}
