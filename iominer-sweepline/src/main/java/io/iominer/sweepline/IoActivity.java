// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

/** Which of a job's intervals are swept together. */
public enum IoActivity {
  /** From the first read of a file to the end of the last. */
  READ,
  /** From the first write of a file to the end of the last. */
  WRITE,
  /** From the first open of a file to the end of the last, and the same for closes. */
  METADATA,
  /** All of these, each as an interval of its own. */
  ALL
}
