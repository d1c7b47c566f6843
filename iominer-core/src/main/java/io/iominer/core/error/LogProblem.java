// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.error;

import java.io.Serializable;
import java.util.Locale;

/**
 * What is wrong with a log, and where.
 *
 * @param file the log as its user named it
 * @param offset position in the file in bytes, from 0
 * @param part the part of the format that is damaged, for example "header magic number"
 * @param expected what the format asks for there
 * @param found what is there
 */
public record LogProblem(String file, long offset, String part, String expected, String found)
    implements Serializable {

  /** One line: file, offset in decimal and hexadecimal, part, expected, found. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s: offset %d (0x%x), %s: expected %s, found %s",
        file,
        offset,
        offset,
        part,
        expected,
        found);
  }
}
