// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The standard streams, which Darshan's STDIO module records under names of their own. Their ids
 * are Darshan's hash of these names, and tell them in a log whose names are anonymised, too.
 */
public final class StandardStreams {
  private static final Map<Long, RawText> STREAMS =
      Map.of(
          Long.parseUnsignedLong("14734109647742566553"), RawText.of("<STDIN>"),
          Long.parseUnsignedLong("15920181672442173319"), RawText.of("<STDOUT>"),
          Long.parseUnsignedLong("7238257241479193519"), RawText.of("<STDERR>"));

  private static final Set<String> NAMES =
      STREAMS.values().stream().map(RawText::text).collect(Collectors.toUnmodifiableSet());

  private StandardStreams() {}

  /** The names as a list for SQL: {@code '<STDERR>', ...}. */
  public static String sqlNames() {
    return NAMES.stream().map(name -> "'" + name + "'").sorted().collect(Collectors.joining(", "));
  }

  /** The unsigned ids as a list for SQL. */
  public static String sqlIds() {
    return STREAMS.keySet().stream()
        .map(Long::toUnsignedString)
        .sorted()
        .collect(Collectors.joining(", "));
  }

  /**
   * Whether a record is of a standard stream, by its id or its name.
   *
   * @param recordId unsigned 64-bit id
   */
  public static boolean contain(NameTable names, long recordId) {
    return STREAMS.containsKey(recordId)
        || names.name(recordId).map(STREAMS::containsValue).orElse(false);
  }

  /**
   * The same of a record that has a name, or none.
   *
   * @param recordId unsigned 64-bit id
   */
  public static boolean contain(Optional<String> name, long recordId) {
    return STREAMS.containsKey(recordId) || name.map(NAMES::contains).orElse(false);
  }
}
