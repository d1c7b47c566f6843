// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.trace;

import io.iominer.ingest.source.FileName;
import io.iominer.ingest.source.Source;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads entries of plain archives at their places, of one archive after the other. */
public final class ArchiveEntries implements Closeable {
  private final Path scratch;
  private @Nullable String path;
  private @Nullable FileChannel channel;

  /**
   * @param scratch folder for temporary files
   */
  public ArchiveEntries(Path scratch) {
    this.scratch = scratch;
  }

  /**
   * Reads an entry whose place is known.
   *
   * @throws IOException when the archive cannot be read, or ends before the entry does
   */
  public void visit(Source entry, Archive.Visitor visitor) throws IOException {
    FileChannel archive = open(Objects.requireNonNull(entry.archive()));
    archive.position(Objects.requireNonNull(entry.offset()));
    // Is not closed: the channel stays open for the next entry.
    EntryContent.visit(entry, Channels.newInputStream(archive), scratch, visitor);
  }

  private FileChannel open(String archive) throws IOException {
    if (channel == null || !archive.equals(path)) {
      close();
      channel = FileChannel.open(FileName.path(archive), StandardOpenOption.READ);
      path = archive;
    }
    return channel;
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
      channel = null;
    }
  }
}
