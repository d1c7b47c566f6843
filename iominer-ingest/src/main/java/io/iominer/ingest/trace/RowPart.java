// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.trace;

/** Parts of a log that become rows only when they are asked for. */
public enum RowPart {
  /** Bytes over time: {@code darshan_heatmap}. */
  HEATMAP,
  /** Single operations: {@code darshan_dxt}. */
  DXT
}
