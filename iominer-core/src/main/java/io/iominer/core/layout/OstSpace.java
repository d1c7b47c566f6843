// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.layout;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Free capacity of an OST, as a line of {@code lfs df} tells it.
 *
 * @param index index of the OST
 * @param name name of the OST
 * @param totalBytes size
 * @param usedBytes what is used of it
 */
public record OstSpace(int index, String name, long totalBytes, long usedBytes) {
  private static final long KIB = 1024;

  /** An OST without the addition "inactive device", which has no numbers. */
  private static final Pattern LINE =
      Pattern.compile("(\\S+)_UUID +(\\d+) +(\\d+) +\\d+ +\\S+ +.*\\[OST:(\\d+)\\].*");

  /** The OST of a line; empty for other lines, and for OSTs that do not answer. */
  public static Optional<OstSpace> parse(String line) {
    Matcher matcher = LINE.matcher(line.strip());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    return Optional.of(
        new OstSpace(
            Integer.parseInt(matcher.group(4)),
            matcher.group(1),
            Long.parseLong(matcher.group(2)) * KIB,
            Long.parseLong(matcher.group(3)) * KIB));
  }

  /** Share of its size that is used, 0 to 1; 1 for an OST without a size. */
  public double usedShare() {
    return totalBytes <= 0 ? 1 : (double) usedBytes / totalBytes;
  }

  /** For example "scratch-OST0005, 45.2 % used". */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s, %.1f %% used", name, 100 * usedShare());
  }
}
