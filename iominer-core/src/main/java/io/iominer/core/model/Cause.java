// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * What a job's I/O time can be lost to. Tables, screens, JSON and documents name and explain a
 * cause with what is said here.
 */
public enum Cause {
  PATTERN("size, order, syncs or repeats of requests, or the interface"),
  STRIPING("file striping: shared files on too few OSTs"),
  SLOW_OST("slow OST", "an OST slower than the others"),
  CONTENTION("other jobs on the same storage"),
  METADATA("avoidable metadata operations (open, stat, close)"),
  IMBALANCE("load imbalance between ranks"),
  SERIALIZATION("serialized I/O of ranks"),
  ALLOCATION("too few compute nodes for the ranks"),
  COLLECTIVE_WAIT("ranks that wait in collective calls for late ranks"),
  EXCHANGE("MPI-IO exchange", "data exchange in collective I/O"),
  SIEVING("data sieving: additional reads of MPI-IO for non-contiguous writes"),
  LIBRARY("overhead inside HDF5 or PnetCDF");

  /** Unit of the time that is lost. */
  public static final String UNIT = "s";

  private final String words;
  private final String meaning;

  Cause(String meaning) {
    this.words = label().replace('_', ' ');
    this.meaning = meaning;
  }

  Cause(String words, String meaning) {
    this.words = words;
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

  /** Its name on a screen. */
  public String words() {
    return words;
  }

  /** The column with the time that was lost to it, in {@link #UNIT}. */
  public String column() {
    return "lost_" + label() + "_" + UNIT;
  }

  /** The cause with this label, or empty. */
  public static Optional<Cause> find(String label) {
    return Arrays.stream(values()).filter(cause -> cause.label().equals(label)).findFirst();
  }
}
