// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import io.iominer.core.store.WrittenFiles;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * What a task wrote.
 *
 * @param files data files, not yet committed
 * @param results logs that were not all well; all others are complete
 */
record BatchResult(ArrayList<WrittenFiles> files, ArrayList<LogResult> results)
    implements Serializable {
  static BatchResult of(List<WrittenFiles> files, List<LogResult> results) {
    return new BatchResult(new ArrayList<>(files), new ArrayList<>(results));
  }
}
