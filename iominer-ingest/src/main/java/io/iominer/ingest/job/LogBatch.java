// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import io.iominer.ingest.source.Source;
import io.iominer.ingest.trace.Fingerprint;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Logs that one task reads: files, or entries of one archive. */
final class LogBatch implements Serializable {
  private static final long serialVersionUID = 1L;

  private final ArrayList<Fingerprint> logs;
  private final @Nullable Source archive;

  LogBatch(List<Fingerprint> logs, @Nullable Source archive) {
    this.logs = new ArrayList<>(logs);
    this.archive = archive;
  }

  List<Fingerprint> logs() {
    return logs;
  }

  /** The archive that holds the logs; null for files. */
  @Nullable Source archive() {
    return archive;
  }
}
