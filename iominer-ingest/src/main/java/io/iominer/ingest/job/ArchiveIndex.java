// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import io.iominer.ingest.source.Reject;
import io.iominer.ingest.source.RejectReason;
import io.iominer.ingest.source.Source;
import io.iominer.ingest.trace.Archive;
import io.iominer.ingest.trace.Fingerprint;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the logs of an archive are, so that several tasks can read them.
 *
 * @param archive what became of the archive itself; it has no rejects unless it is damaged
 * @param logs its logs with their places
 * @param isWhole whether these are all; otherwise the archive is read from its begin, by one task
 */
record ArchiveIndex(Fingerprint archive, ArrayList<Source> logs, boolean isWhole)
    implements Serializable {
  /** Looks for the logs of an archive. Of several with one name the last counts, as for tar. */
  static ArchiveIndex of(Source source, Path scratch) {
    Archive archive = new Archive(source, scratch);
    Map<String, Source> logs = new LinkedHashMap<>();
    try {
      boolean isWhole = archive.hasPlaces() && archive.find(log -> logs.put(log.path(), log));
      return new ArchiveIndex(
          Fingerprint.ofArchive(source), new ArrayList<>(logs.values()), isWhole);
    } catch (IOException e) {
      return new ArchiveIndex(
          Fingerprint.rejected(source, null, reject(source, e)),
          new ArrayList<>(logs.values()),
          true);
    }
  }

  /** What an error while an archive is read says about it. */
  static Reject reject(Source archive, IOException error) {
    return error instanceof FileSystemException
        ? Reject.of(archive.path(), error)
        : new Reject(
            RejectReason.FORMAT,
            null,
            archive.path()
                + ": the archive is damaged: "
                + (error.getMessage() == null ? "it ends too early" : error.getMessage()));
  }

  /** What is looked at in the archive's place: its logs, or itself. */
  List<Source> sources() {
    return isWhole ? logs : List.of(archive.source());
  }
}
