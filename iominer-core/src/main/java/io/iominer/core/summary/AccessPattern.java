// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

/**
 * How processes and files belong together, as the IOMiner and Sunway papers name it (processes to
 * files). How a job is put into a class is a heuristic: see {@link PatternFinder}.
 */
public enum AccessPattern {
  /** Every rank has files of its own. */
  N_TO_N("N-N", "files of one rank each"),
  /** Groups of ranks share files. */
  N_TO_M("N-M", "ranks share some files"),
  /** All ranks share a file. */
  N_TO_ONE("N-1", "ranks share files"),
  /** One rank does the I/O. */
  ONE_TO_ONE("1-1", "one rank moves nearly all bytes; the number of files does not matter");

  private final String label;
  private final String meaning;

  AccessPattern(String label, String meaning) {
    this.label = label;
    this.meaning = meaning;
  }

  /** The papers' name, for example "N-1". */
  public String label() {
    return label;
  }

  /** Which ranks share files, in words. */
  public String meaning() {
    return meaning;
  }
}
