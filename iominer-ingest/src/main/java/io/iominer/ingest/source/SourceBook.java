// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.IngestRejectTable;
import io.iominer.core.table.IngestSourceTable;
import io.iominer.core.table.TableRow;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;

/** Keeps the store's book of sources that are ingested as a whole. */
final class SourceBook {
  private SourceBook() {}

  /** What became of a source that was ingested before and has not changed; empty for others. */
  static Optional<Outcome> known(IoStore store, Source source) {
    return first(
        store,
        source,
        row ->
            KnownRule.WHOLE_SOURCE.isKnown(
                source, (String) row[0], (long) row[1], (OffsetDateTime) row[2]));
  }

  /** Whether the source was met before. */
  static boolean isNoted(IoStore store, Source source) {
    return !noted(store, Set.of(source)).isEmpty();
  }

  /** Paths of those sources that were met before. */
  static Set<String> noted(IoStore store, Collection<Source> sources) {
    Set<String> noted = new HashSet<>();
    store
        .scan(IngestSourceTable.DEFINITION)
        .forEachWhere(
            "path",
            sources.stream().map(Source::path).toList(),
            List.of("path"),
            row -> noted.add((String) row[0]));
    return noted;
  }

  private static Optional<Outcome> first(
      IoStore store, Source source, Predicate<Object[]> condition) {
    AtomicReference<Outcome> found = new AtomicReference<>();
    store
        .scan(IngestSourceTable.DEFINITION)
        .forEachWhere(
            "path",
            List.of(source.path()),
            List.of("outcome", "size", "modified_time"),
            row -> {
              if (condition.test(row)) {
                found.set(Outcome.ofLabel((String) row[0]));
              }
            });
    return Optional.ofNullable(found.get());
  }

  /** Notes what became of sources, in place of what was noted before. */
  static void note(
      StoreWriter writer, StoreChange change, Map<Source, SourceReport> reports, Instant now) {
    Set<String> noted = noted(writer.store(), reports.keySet());
    List<TableRow> sources = new ArrayList<>();
    List<TableRow> rejects = new ArrayList<>();
    reports.forEach(
        (source, report) -> {
          if (noted.contains(source.path())) {
            change.removeWhere(IngestSourceTable.DEFINITION, "path", Set.of(source.path()));
            change.removeWhere(IngestRejectTable.DEFINITION, "path", Set.of(source.path()));
          }
          sources.add(
              new TableRow(IngestSourceTable.DEFINITION)
                  .set("path", source.path())
                  .set("size", source.size())
                  .set("modified_time", source.modifiedMicros())
                  .set("outcome", report.outcome())
                  .set("ingest_time", now));
          report.messages().forEach(message -> rejects.add(reject(source, message, now)));
        });
    writer.add(change, IngestSourceTable.DEFINITION, sources);
    writer.add(change, IngestRejectTable.DEFINITION, rejects);
  }

  private static TableRow reject(Source source, String message, Instant now) {
    return new TableRow(IngestRejectTable.DEFINITION)
        .set("path", source.path())
        .set("reason", "format")
        .set("message", message)
        .set("ingest_time", now);
  }
}
