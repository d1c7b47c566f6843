// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.followup;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Settings that the steps of a finding's advice hold: commands as {@code rootcause.advice} writes
 * them. A stripe count that is for some files only, of steps with several, is none.
 */
public final class StepSettings {
  private static final Pattern STRIPE_COUNT =
      Pattern.compile("lfs setstripe -c (\\d+)(?: -[A-Za-z] \\S+)* ('.*'|\\S+)(?:   #.*)?");

  private static final Pattern COMPUTE_NODES = Pattern.compile("sbatch --nodes=(\\d+) .*");

  private static final Pattern CB_NODES =
      Pattern.compile(".*(?:\\b|\\\\n)cb_nodes[ =](\\d+).*", Pattern.DOTALL);

  private StepSettings() {}

  /** The settings, each at most once. */
  public static List<SettingChange> of(List<String> steps) {
    return List.of(
            only(steps, STRIPE_COUNT, StepSettings::striping),
            only(
                steps,
                COMPUTE_NODES,
                found -> SettingChange.of(Setting.COMPUTE_NODES, Optional.empty(), found.group(1))),
            only(
                steps,
                CB_NODES,
                found -> SettingChange.of(Setting.CB_NODES, Optional.empty(), found.group(1))))
        .stream()
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<SettingChange> only(
      List<String> steps, Pattern pattern, Function<Matcher, SettingChange> change) {
    Set<SettingChange> found = new LinkedHashSet<>();
    for (String step : steps) {
      Matcher matcher = pattern.matcher(step);
      if (matcher.matches()) {
        found.add(change.apply(matcher));
      }
    }
    return found.size() == 1 ? Optional.of(found.iterator().next()) : Optional.empty();
  }

  private static SettingChange striping(Matcher found) {
    String path = found.group(2);
    String name =
        path.startsWith("'") ? path.substring(1, path.length() - 1).replace("'\\''", "'") : path;
    return new SettingChange(
        Setting.STRIPE_COUNT,
        name.equals(".") ? Optional.empty() : Optional.of(name),
        Optional.empty(),
        found.group(1),
        List.of());
  }
}
