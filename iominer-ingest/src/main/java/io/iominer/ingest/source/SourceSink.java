// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

/** Takes what a source holds, in its order; the column {@code source} of its rows is set later. */
public interface SourceSink extends RowSink {
  /** Something that cannot be used; the reader goes on. */
  void rejected(RowProblem problem);

  /** A field that cannot be read, or that contradicts others; the row itself is handed over. */
  void flawed(RowProblem problem);
}
