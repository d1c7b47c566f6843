// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

/** Parts of darshan-parser's output that can be asked for. */
public enum Section {
  /** Every counter of every record. */
  BASE,
  /** Counters aggregated over the records of a module. */
  TOTAL,
  /** Bytes, times and rates derived from the records of a module. */
  PERF,
  /** How many files were read, written and shared, with their bytes. */
  FILE
}
