// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause;

/** What a diagnosis comes to. */
public enum Verdict {
  /** One cause took more than the others. */
  CAUSE,
  /** Time was lost, but to several causes, or to none that is known. */
  NO_SINGLE_CAUSE,
  /** Hardly any time was lost. */
  FINE,
  /** The job did hardly any I/O. */
  NO_IO,
  /** The log has more records than are diagnosed. */
  SKIPPED
}
