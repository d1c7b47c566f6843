// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import io.iominer.core.store.IoStore;
import io.iominer.ingest.trace.LinkRule;
import io.iominer.ingest.trace.RowPart;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What to ingest, and where to.
 *
 * @param paths files, folders and archives
 * @param store folder of the store; created when it is missing
 * @param jobBuckets job buckets of a store that is created
 * @param parts what becomes rows besides jobs and files
 * @param knownSources what to do with sources that the store has already
 * @param links which links inside folders are followed
 */
public record IngestRequest(
    List<Path> paths,
    Path store,
    int jobBuckets,
    Set<RowPart> parts,
    KnownSources knownSources,
    LinkRule links) {
  public IngestRequest {
    paths = List.copyOf(paths);
    parts = Set.copyOf(parts);
  }

  /** Heat maps but no single operations; the default number of buckets. */
  public static IngestRequest of(List<Path> paths, Path store) {
    return new IngestRequest(
        paths,
        store,
        IoStore.DEFAULT_JOB_BUCKETS,
        EnumSet.of(RowPart.HEATMAP),
        KnownSources.SKIP,
        LinkRule.WITHIN_FOLDER);
  }

  /** The same with other parts. */
  public IngestRequest withParts(Set<RowPart> wanted) {
    return new IngestRequest(paths, store, jobBuckets, wanted, knownSources, links);
  }

  /** The same with another choice for what the store has already. */
  public IngestRequest withKnownSources(KnownSources choice) {
    return new IngestRequest(paths, store, jobBuckets, parts, choice, links);
  }
}
