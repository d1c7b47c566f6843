// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

/** What to do at a module that ran out of memory while the job ran. */
public enum IncompleteData {
  /** End the output there. */
  STOP,
  /** Print what there is, with a warning. */
  SHOW
}
