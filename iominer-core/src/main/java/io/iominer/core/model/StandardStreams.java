// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.Set;
import java.util.stream.Collectors;

/** The standard streams, which Darshan's STDIO module records under names of their own. */
public final class StandardStreams {
  private static final Set<RawText> NAMES =
      Set.of(RawText.of("<STDIN>"), RawText.of("<STDOUT>"), RawText.of("<STDERR>"));

  private StandardStreams() {}

  /** The names as a list for SQL: {@code '<STDERR>', ...}. */
  public static String sqlNames() {
    return NAMES.stream()
        .map(name -> "'" + name.text() + "'")
        .sorted()
        .collect(Collectors.joining(", "));
  }

  /**
   * Whether a record is of a standard stream, by its name.
   *
   * @param recordId unsigned 64-bit id; one without a name is of none
   */
  public static boolean contain(NameTable names, long recordId) {
    return names.name(recordId).map(NAMES::contains).orElse(false);
  }
}
