// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import io.iominer.core.config.Configuration;
import io.iominer.core.store.IoStore;
import io.iominer.ingest.source.SourceSettings;
import io.iominer.ingest.trace.LinkRule;
import io.iominer.ingest.trace.RowPart;
import java.util.EnumSet;
import java.util.Set;

/**
 * How an ingest reads.
 *
 * @param jobBuckets job buckets of a store that is created
 * @param parts what of logs becomes rows besides jobs and files
 * @param knownSources what to do with logs that the store has already
 * @param links which links inside folders of logs are followed
 * @param sources how sources are read that are ingested as a whole
 */
public record IngestSettings(
    int jobBuckets,
    Set<RowPart> parts,
    KnownSources knownSources,
    LinkRule links,
    SourceSettings sources) {
  public IngestSettings {
    parts = Set.copyOf(parts);
  }

  /** As the configuration says, with heat maps but no single operations. */
  public static IngestSettings of(Configuration configuration) {
    return new IngestSettings(
        configuration.buckets().orElse(IoStore.DEFAULT_JOB_BUCKETS),
        EnumSet.of(RowPart.HEATMAP),
        KnownSources.SKIP,
        links(configuration),
        SourceSettings.of(configuration));
  }

  /** The configuration's rule for links. */
  public static LinkRule links(Configuration configuration) {
    return configuration.followLinks() ? LinkRule.ALL : LinkRule.WITHIN_FOLDER;
  }

  /** The same with other settings of sources that are ingested as a whole. */
  public IngestSettings withSources(SourceSettings other) {
    return new IngestSettings(jobBuckets, parts, knownSources, links, other);
  }
}
