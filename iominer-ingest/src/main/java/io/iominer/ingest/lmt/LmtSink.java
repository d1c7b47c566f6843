// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.core.table.TableRow;
import io.iominer.ingest.source.RowProblem;

/** Takes what a reader of samples meets. */
interface LmtSink {
  /** A row of one of the sample tables, or of {@code ost_info}; its source is not set yet. */
  void row(TableRow row);

  /** Something that cannot be used; the reader goes on. */
  void rejected(RowProblem problem);
}
