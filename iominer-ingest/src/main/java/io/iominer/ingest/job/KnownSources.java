// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

/** What an ingest does with sources that the store has and that have not changed. */
public enum KnownSources {
  /** Nothing; their bytes are not looked at. */
  SKIP,
  /** Reads them again and replaces their rows, for example to add what was left out before. */
  READ_AGAIN
}
