// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.store.IoStore;

/** What sources that are ingested as a whole tell of. */
public enum SourceGroup {
  /** Jobs and their steps, from the batch system. */
  ACCOUNTING {
    @Override
    RowMerge merge(IoStore store) {
      return new RecordMerge(store);
    }
  },
  /** Loads of the file systems' servers and targets. */
  SAMPLES {
    @Override
    RowMerge merge(IoStore store) {
      return new SampleMerge(store);
    }
  };

  /** How rows of sources come beside those that the store has. */
  abstract RowMerge merge(IoStore store);
}
