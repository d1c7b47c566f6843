// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.iopath;

import io.iominer.core.config.FacilitySettings;
import io.iominer.facility.ComputeNodes;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers of a facility's compute nodes by their names: by the configured names, or, where only
 * their number is configured, by the digits at the end of the name, such as 3 of nid000003. A name
 * with more numbers, such as that of a rack, tells none.
 *
 * @param named by their names; none where no names are configured
 * @param count how many there are where no names are configured; 0 where that is not known
 */
public record NodeNumbers(Map<String, Integer> named, int count) implements ToIntFunction<String> {
  private static final Pattern DIGITS = Pattern.compile("[^0-9]*([0-9]{1,9})");
  private static final int NONE = -1;

  /** Those of a facility. */
  public static NodeNumbers of(ComputeNodes nodes) {
    return nodes
        .names()
        .map(names -> new NodeNumbers(names.numbers(FacilitySettings.MOST_PARTS), 0))
        .orElseGet(() -> new NodeNumbers(Map.of(), nodes.count().orElse(0)));
  }

  /** Whether nothing tells the number of any. */
  public boolean isUnknown() {
    return named.isEmpty() && count == 0;
  }

  /** The number of a node from 0; negative where it has none. */
  @Override
  public int applyAsInt(String name) {
    return named.isEmpty() ? byDigits(name) : named.getOrDefault(name, NONE);
  }

  private int byDigits(String name) {
    Matcher digits = DIGITS.matcher(name);
    int number = digits.matches() ? Integer.parseInt(digits.group(1)) : NONE;
    return number < count ? number : NONE;
  }
}
