// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.table.TableRow;

/** Takes rows of any table. */
@FunctionalInterface
public interface RowSink {
  /** The next row; the sink may keep it. */
  void row(TableRow row);
}
