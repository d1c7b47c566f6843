// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import java.util.Optional;

/** The fields of a value in an {@code ltop} recording; messages count them from 1. */
record LtopFields(String[] all) {
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
    try {
      return Long.parseLong(all[at]);
    } catch (NumberFormatException e) {
      throw new BadFieldException(at + 1, "a whole number", all[at]);
    }
  }

  double fraction(int at) throws BadFieldException {
    try {
      return Double.parseDouble(all[at]);
    } catch (NumberFormatException e) {
      throw new BadFieldException(at + 1, "a number", all[at]);
    }
  }

  Target target(int at, String host) throws BadFieldException {
    Optional<Target> target = Target.of(all[at], Optional.of(host));
    if (target.isEmpty()) {
      throw new BadFieldException(at + 1, "a target such as scratch-OST0001", all[at]);
    }
    return target.get();
  }
}
