// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import java.util.Optional;
import java.util.regex.Pattern;

/** The fields of a value in an {@code ltop} recording; messages count them from 1. */
record LtopFields(String[] all) {
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,19}");
  private static final Pattern FRACTION =
      Pattern.compile("[0-9]{1,19}(\\.[0-9]{0,30})?(e[-+]?[0-9]{1,2})?");

  /** A field that is not what it must be. */
  static final class BadFieldException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int field;
    private final String expected;
    private final String found;

    BadFieldException(int field, String expected, String found) {
      super(expected);
      this.field = field;
      this.expected = expected;
      this.found = found;
    }

    int field() {
      return field;
    }

    String expected() {
      return expected;
    }

    String found() {
      return found;
    }
  }

  int size() {
    return all.length;
  }

  /** A semicolon at the end makes an empty last field. */
  void requireGroups(int head, int group) throws BadFieldException {
    int count = all.length > 0 && all[all.length - 1].isEmpty() ? all.length - 1 : all.length;
    if (count < head || (count - head) % group != 0) {
      throw new BadFieldException(
          count, head + " fields and a multiple of " + group + " more", count + " fields");
    }
  }

  String text(int at) {
    return all[at];
  }

  long number(int at) throws BadFieldException {
    return whole(at, Long.MAX_VALUE);
  }

  /** A number of KiB whose bytes can be counted. */
  long kib(int at) throws BadFieldException {
    return whole(at, Long.MAX_VALUE / LmtRows.KIB);
  }

  private long whole(int at, long most) throws BadFieldException {
    if (DIGITS.matcher(all[at]).matches()) {
      try {
        long number = Long.parseLong(all[at]);
        if (number <= most) {
          return number;
        }
      } catch (NumberFormatException e) {
        // More digits than fit: refused below.
      }
    }
    throw new BadFieldException(at + 1, LmtRows.wholeUpTo(most), all[at]);
  }

  double fraction(int at) throws BadFieldException {
    if (!FRACTION.matcher(all[at]).matches()) {
      throw new BadFieldException(at + 1, "a number of 0 or more", all[at]);
    }
    return Double.parseDouble(all[at]);
  }

  Target target(int at, String host) throws BadFieldException {
    Optional<Target> target = Target.of(all[at], Optional.of(host));
    if (target.isEmpty()) {
      throw new BadFieldException(at + 1, "an OST such as scratch-OST0001", all[at]);
    }
    return target.get();
  }
}
