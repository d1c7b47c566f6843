// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import java.util.Locale;

/** What a job's I/O time can be lost to. */
public enum Cause {
  PATTERN("the requests: small and scattered, or through a slow interface"),
  STRIPING("the layout: shared files on too few storage targets"),
  SLOW_OST("a storage target that is slower than the others"),
  CONTENTION("other jobs on the same storage targets"),
  METADATA("metadata operations that the job could do without"),
  IMBALANCE("few processes that move most of the bytes"),
  SERIALIZATION("processes that wait for each other's turn"),
  ALLOCATION("too few compute nodes for the processes");

  private final String meaning;

  Cause(String meaning) {
    this.meaning = meaning;
  }

  /** The cause in words, after "lost to". */
  public String meaning() {
    return meaning;
  }

  /** As tables and JSON name it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
