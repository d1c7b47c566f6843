// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.layout.FolderSize;
import io.iominer.core.table.IngestRejectTable;
import io.iominer.core.table.IngestSourceTable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a store holds and where it comes from.
 *
 * @param folder where it lies
 * @param createdBy release that created it
 * @param jobBuckets its job buckets
 * @param lastIngest when a source was last ingested; empty where none was
 * @param sources sources by outcome, as in {@code ingest_source}
 * @param rejects problems by reason, as in {@code ingest_reject}
 * @param tables its tables
 * @param bytesOnDisk all files of the store, those of earlier states included
 */
public record StoreStatus(
    Path folder,
    String createdBy,
    int jobBuckets,
    Optional<Instant> lastIngest,
    Map<String, Long> sources,
    Map<String, Long> rejects,
    List<TableStatus> tables,
    long bytesOnDisk) {
  /** Looks at a store, without Spark. */
  public static StoreStatus of(IoStore store) throws IOException {
    Map<String, Long> sources = new TreeMap<>();
    Instant[] last = {Instant.MIN};
    store
        .scan(IngestSourceTable.DEFINITION)
        .forEach(
            List.of("outcome", "ingest_time"),
            row -> {
              sources.merge((String) row[0], 1L, Long::sum);
              Instant time = ((OffsetDateTime) row[1]).toInstant();
              last[0] = time.isAfter(last[0]) ? time : last[0];
            });
    Map<String, Long> rejects = new TreeMap<>();
    store
        .scan(IngestRejectTable.DEFINITION)
        .forEach(List.of("reason"), row -> rejects.merge((String) row[0], 1L, Long::sum));
    return new StoreStatus(
        store.folder(),
        store.createdBy(),
        store.jobBuckets(),
        sources.isEmpty() ? Optional.empty() : Optional.of(last[0]),
        sources,
        rejects,
        store.tables().stream().map(table -> TableStatus.of(store, table)).toList(),
        FolderSize.bytes(store.folder()));
  }

  /** Bytes of the files that the store's rows are read from. */
  public long bytesInUse() {
    return tables.stream().mapToLong(TableStatus::bytes).sum();
  }
}
