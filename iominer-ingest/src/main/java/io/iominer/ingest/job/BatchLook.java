// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import io.iominer.ingest.source.Reject;
import io.iominer.ingest.source.Source;
import io.iominer.ingest.trace.Archive;
import io.iominer.ingest.trace.ArchiveEntries;
import io.iominer.ingest.trace.Fingerprint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Looks at a batch of sources. */
final class BatchLook {
  private final Path scratch;

  /**
   * @param scratch folder for temporary files
   */
  BatchLook(Path scratch) {
    this.scratch = scratch;
  }

  /** What the sources are; archives are replaced by their entries and themselves. */
  List<Fingerprint> look(List<Source> batch) throws IOException {
    List<Fingerprint> prints = new ArrayList<>();
    try (ArchiveEntries entries = new ArchiveEntries(scratch)) {
      for (Source source : batch) {
        TaskEnd.check();
        if (source.isArchive()) {
          prints.addAll(lookInto(source));
        } else {
          prints.add(source.offset() == null ? Fingerprint.of(source) : look(source, entries));
        }
      }
    }
    return prints;
  }

  private static Fingerprint look(Source entry, ArchiveEntries entries) {
    List<Fingerprint> prints = new ArrayList<>();
    try {
      entries.visit(entry, (source, content) -> prints.add(Fingerprint.of(source, content)));
      return prints.get(0);
    } catch (IOException e) {
      return Fingerprint.rejected(entry, null, Reject.of(entry.path(), e));
    }
  }

  /** Of several entries with one name the last counts, as for tar. */
  private List<Fingerprint> lookInto(Source archive) {
    Map<String, Fingerprint> entries = new LinkedHashMap<>();
    Fingerprint whole;
    try {
      new Archive(archive, scratch)
          .forEach(
              source -> true,
              (source, content) -> {
                TaskEnd.check();
                entries.put(source.path(), Fingerprint.of(source, content));
              });
      whole = Fingerprint.ofArchive(archive);
    } catch (IOException e) {
      whole = Fingerprint.rejected(archive, null, ArchiveIndex.reject(archive, e));
    }
    List<Fingerprint> all = new ArrayList<>(entries.values());
    all.add(whole);
    return all;
  }
}
