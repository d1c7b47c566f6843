// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.trace;

import io.iominer.core.progress.RunningCount;
import io.iominer.core.progress.WorkListener;
import io.iominer.ingest.source.ArchiveNames;
import io.iominer.ingest.source.FileName;
import io.iominer.ingest.source.Reject;
import io.iominer.ingest.source.Source;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/**
 * Lists files to ingest. Of a folder, at any depth, it takes logs and archives by name, and follows
 * the links that a {@link LinkRule} allows; a file that is named itself is taken whatever it is
 * called.
 */
public final class SourceFinder {
  private SourceFinder() {}

  /**
   * Lists everything below the given paths.
   *
   * @throws NoSuchFileException when one of them does not exist
   */
  public static Listing find(List<Path> paths) throws IOException {
    return find(paths, LinkRule.WITHIN_FOLDER, new RunningCount(WorkListener.SILENT));
  }

  /** The same with a rule for links; each file that is met is counted. */
  public static Listing find(List<Path> paths, LinkRule links, RunningCount met)
      throws IOException {
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
          new Visitor(place, links, listing, met));
    }
    return listing;
  }

  private static final class Visitor extends SimpleFileVisitor<Path> {
    private final Path named;
    private final Path folder;
    private final LinkRule links;
    private final Listing listing;
    private final RunningCount met;

    Visitor(Path named, LinkRule links, Listing listing, RunningCount met) throws IOException {
      this.met = met;
      this.named = named;
      this.folder = named.toRealPath();
      this.links = links;
      this.listing = listing;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path place, BasicFileAttributes attributes) {
      return isRefused(place) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    /** A link that is not followed is rejected with the reason. */
    private boolean isRefused(Path place) {
      if (place.equals(named)) {
        return false;
      }
      try {
        Optional<String> reason = links.refusal(folder, place);
        reason.ifPresent(text -> reject(place, new IOException(text)));
        return reason.isPresent();
      } catch (IOException error) {
        reject(place, error);
        return true;
      }
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      met.add();
      String name = file.getFileName().toString();
      if (!file.equals(named) && !TraceFormats.isNamed(name) && !ArchiveNames.isArchive(name)) {
        return FileVisitResult.CONTINUE;
      }
      if (attributes.isSymbolicLink()) {
        reject(file, new IOException("the link leads to nothing"));
      } else if (!isRefused(file)) {
        if (attributes.isRegularFile()) {
          listing.add(Source.of(file, attributes));
        } else {
          reject(file, new IOException("it is not a regular file"));
        }
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException error) {
      reject(file, error);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException error) {
      if (error != null) {
        reject(folder, error);
      }
      return FileVisitResult.CONTINUE;
    }

    private void reject(Path place, IOException error) {
      String name = FileName.text(place);
      listing.reject(name, Reject.of(name, error));
    }
  }
}
