// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * How processes and files belong together, as the IOMiner and Sunway papers name it (processes to
 * files). How a job is put into a class is a heuristic: see {@link PatternFinder}.
 */
public enum AccessPattern {
  /** Every rank has files of its own. */
  N_TO_N("N-N", "each file is used by one rank"),
  /** Groups of ranks share files. */
  N_TO_M("N-M", "groups of ranks share files"),
  /** All ranks share a file. */
  N_TO_ONE("N-1", "all ranks share the files"),
  /** One rank does the I/O. */
  ONE_TO_ONE("1-1", "one rank moves nearly all bytes");

  /** What the patterns mean, a line for each. */
  public static String legend() {
    return Arrays.stream(values())
        .map(pattern -> pattern.label + ": " + pattern.meaning)
        .collect(Collectors.joining("\n"));
  }

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
