// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import io.iominer.core.store.IoStore;
import io.iominer.core.table.IngestRejectTable;
import io.iominer.core.table.IngestSourceTable;
import io.iominer.ingest.source.KnownRule;
import io.iominer.ingest.source.Outcome;
import io.iominer.ingest.source.Source;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the store knows about the sources of an ingest. The store is streamed, never held. */
final class History {
  private final Map<String, Past> past = new HashMap<>();
  private final Set<String> known = new HashSet<>();
  private final Map<String, Set<String>> failedEntries = new HashMap<>();

  private History() {}

  /**
   * A source as an earlier ingest left it.
   *
   * @param logId its log; null where it had none
   * @param outcome what became of it
   * @param archive path of its archive; null for a file
   */
  record Past(@Nullable String logId, Outcome outcome, @Nullable String archive) {}

  /** Compares the sources with the rows of {@code ingest_source}. */
  static History of(IoStore store, Collection<Source> sources) {
    Map<String, Source> byPath = new HashMap<>();
    sources.forEach(source -> byPath.put(source.path(), source));
    History history = new History();
    store
        .scan(IngestSourceTable.DEFINITION)
        .forEach(
            List.of("path", "archive", "size", "modified_time", "log_id", "outcome"),
            row -> {
              Source source = byPath.get((String) row[0]);
              boolean entry = row[1] != null && byPath.containsKey((String) row[1]);
              Outcome outcome = Outcome.ofLabel((String) row[5]);
              if (source != null || entry) {
                history.past.put(
                    (String) row[0], new Past((String) row[4], outcome, (String) row[1]));
              }
              if (entry && outcome == Outcome.FAILED) {
                history
                    .failedEntries
                    .computeIfAbsent((String) row[1], archive -> new HashSet<>())
                    .add((String) row[0]);
              }
              if (source != null
                  && KnownRule.LOG.isKnown(
                      source, (String) row[5], (long) row[2], (OffsetDateTime) row[3])) {
                history.known.add((String) row[0]);
              }
            });
    return history;
  }

  /**
   * Whether the source was ingested before and has not changed since; an archive of which an entry
   * failed is looked at again.
   */
  boolean isKnown(Source source) {
    return isKnown(source.path(), null);
  }

  /** How many sources that have not changed, and entries of such archives, had this outcome. */
  long countKnown(Outcome outcome) {
    return past.entrySet().stream()
        .filter(source -> source.getValue().outcome() == outcome)
        .filter(source -> isKnown(source.getKey(), source.getValue().archive()))
        .count();
  }

  private boolean isKnown(String path, @Nullable String archive) {
    String file = archive == null ? path : archive;
    return known.contains(file) && !failedEntries.containsKey(file);
  }

  /** Paths of an archive's entries that could not be read. */
  Set<String> failedEntries(String archive) {
    return failedEntries.getOrDefault(archive, Set.of());
  }

  /** What became of the source before, null when it is new. */
  @Nullable Past past(String path) {
    return past.get(path);
  }

  /** Messages of {@code ingest_reject} for these paths. */
  static Map<String, List<String>> messages(IoStore store, Set<String> paths) {
    Map<String, List<String>> messages = new HashMap<>();
    if (!paths.isEmpty()) {
      store
          .scan(IngestRejectTable.DEFINITION)
          .forEach(
              List.of("path", "message"),
              row -> {
                if (paths.contains((String) row[0])) {
                  messages
                      .computeIfAbsent((String) row[0], path -> new ArrayList<>())
                      .add((String) row[1]);
                }
              });
    }
    return messages;
  }
}
