// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.core.model.NodeList;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of compute nodes, and lists of them as Slurm writes them.
 *
 * @param configured in the order of their numbers; where empty, they are called {@code nid000000}
 *     and so on
 */
record NodeNames(Optional<NodeList> configured) {
  private static final Pattern NUMBERED = Pattern.compile("(.*?)(\\d{1,18})");

  String of(int node) {
    return configured
        .map(names -> names.node(node))
        .orElseGet(() -> String.format(Locale.ROOT, "nid%06d", node));
  }

  /** A list such as {@code nid[000012-000015,000020]}. */
  String list(int[] nodes) {
    List<Group> groups = new ArrayList<>();
    for (int node : nodes) {
      Matcher name = NUMBERED.matcher(of(node));
      Group last = groups.isEmpty() ? null : groups.get(groups.size() - 1);
      if (!name.matches()) {
        groups.add(new Group(of(node), List.of()));
      } else if (last != null && !last.numbers.isEmpty() && last.prefix.equals(name.group(1))) {
        last.numbers.add(name.group(2));
      } else {
        groups.add(new Group(name.group(1), new ArrayList<>(List.of(name.group(2)))));
      }
    }
    return String.join(",", groups.stream().map(Group::text).toList());
  }

  /** Names one after the other that differ in the number at their end only. */
  private record Group(String prefix, List<String> numbers) {
    String text() {
      if (numbers.size() < 2) {
        return prefix + String.join("", numbers);
      }
      List<String> ranges = new ArrayList<>();
      int i = 0;
      while (i < numbers.size()) {
        int last = i;
        while (last + 1 < numbers.size() && isNext(numbers.get(last), numbers.get(last + 1))) {
          last++;
        }
        ranges.add(last > i ? numbers.get(i) + "-" + numbers.get(last) : numbers.get(i));
        i = last + 1;
      }
      return prefix + "[" + String.join(",", ranges) + "]";
    }

    private static boolean isNext(String number, String next) {
      return number.length() == next.length() && Long.parseLong(next) == Long.parseLong(number) + 1;
    }
  }
}
