// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

/**
 * How processes and files belong together, as the IOMiner and Sunway papers name it (processes to
 * files). How a job is put into a class is a heuristic: see {@link PatternFinder}.
 */
public enum AccessPattern {
  /** Every rank has files of its own. */
  N_TO_N("N-N"),
  /** Groups of ranks share files. */
  N_TO_M("N-M"),
  /** All ranks share a file. */
  N_TO_ONE("N-1"),
  /** One rank does the I/O. */
  ONE_TO_ONE("1-1");

  private final String label;

  AccessPattern(String label) {
    this.label = label;
  }

  /** The papers' name, for example "N-1". */
  public String label() {
    return label;
  }
}
