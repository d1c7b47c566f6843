// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A file, an entry of an archive, or a part of a database.
 *
 * @param path absolute path, as {@link FileName} writes it; ARCHIVE!ENTRY for an archive's entry,
 *     DATABASE#DAY for a database's day
 * @param archive absolute path of the archive; null where it is no entry of one
 * @param size bytes; times of a database's day
 * @param modifiedMicros time of its last change, microseconds since 1970 UTC
 * @param offset where its bytes begin in its archive; null where it is no entry of one, or of one
 *     that can only be read from its begin
 */
public record Source(
    String path, @Nullable String archive, long size, long modifiedMicros, @Nullable Long offset)
    implements Serializable {
  /** Between an archive's path and its entry's. */
  public static final String ENTRY_SEPARATOR = "!";

  /** A source that is read from its begin. */
  public Source(String path, @Nullable String archive, long size, long modifiedMicros) {
    this(path, archive, size, modifiedMicros, null);
  }

  /** A file as it is now; {@code file} is absolute. */
  public static Source of(Path file) throws IOException {
    return of(file, Files.readAttributes(file, BasicFileAttributes.class));
  }

  /** A file whose attributes are known; {@code file} is absolute. */
  public static Source of(Path file, BasicFileAttributes attributes) {
    return new Source(
        FileName.text(file), null, attributes.size(), micros(attributes.lastModifiedTime()));
  }

  /** Whether the file has another size or time now than when it was listed. */
  public boolean hasChanged() throws IOException {
    return !of(file()).equals(this);
  }

  /** An entry of the archive that this source is. */
  public Source entry(String name, long entrySize, FileTime entryModified) {
    return new Source(path + ENTRY_SEPARATOR + name, path, entrySize, micros(entryModified));
  }

  /** The same entry with its place in its archive. */
  public Source at(long place) {
    return new Source(path, archive, size, modifiedMicros, place);
  }

  /** The file. Only for a file. */
  public Path file() {
    return FileName.path(path);
  }

  /** Whether it is a file that holds other sources. */
  public boolean isArchive() {
    return archive == null && ArchiveNames.isArchive(path);
  }

  private static long micros(FileTime time) {
    return time.to(TimeUnit.MICROSECONDS);
  }
}
