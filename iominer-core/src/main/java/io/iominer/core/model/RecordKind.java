// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

/** Shape of a module's records. */
public enum RecordKind {
  /** A fixed set of integer and floating-point counters. */
  COUNTERS,
  /** Stripe layout of a file. */
  LUSTRE,
  /** Traced segments of one rank on one file. */
  DXT,
  /** Bytes per time bin. */
  HEATMAP,
  /** MPI call statistics of AutoPerf. */
  APMPI,
  /** No public definition: carried along as bytes. */
  OPAQUE
}
