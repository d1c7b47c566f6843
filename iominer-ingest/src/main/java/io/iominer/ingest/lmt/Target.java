// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A target or a server of a file system.
 *
 * @param fileSystem name of the file system
 * @param name its name; empty where the source does not tell it
 * @param server its server; empty where the source does not tell it
 */
record Target(String fileSystem, Optional<String> name, Optional<String> server) {
  /** The index is hexadecimal: Lustre Operations Manual, "Target names". */
  private static final Pattern NAME =
      Pattern.compile("(\\S+)-(?:OST|MDT)([0-9a-fA-F]{4,8})(?:_UUID)?");

  /** A target by its name, such as scratch-OST001f, which begins with the file system's. */
  static Optional<Target> of(String name, Optional<String> server) {
    Matcher matcher = NAME.matcher(name);
    return matcher.matches()
        ? Optional.of(
            new Target(matcher.group(1), Optional.of(name.replaceFirst("_UUID$", "")), server))
        : Optional.empty();
  }

  /** The target's index; empty where the name has none. */
  OptionalInt index() {
    Matcher matcher = NAME.matcher(name.orElse(""));
    return matcher.matches()
        ? OptionalInt.of(Integer.parseUnsignedInt(matcher.group(2), 16))
        : OptionalInt.empty();
  }
}
