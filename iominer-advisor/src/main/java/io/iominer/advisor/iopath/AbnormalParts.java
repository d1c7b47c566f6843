// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.iopath;

import io.iominer.advisor.abnormal.AbnormalMember;
import io.iominer.advisor.abnormal.BeaconRule;
import io.iominer.advisor.abnormal.GroupActivity;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Parts that carry far less than their peers although they are given as much (Beacon's rule). */
public final class AbnormalParts {
  private static final double SECONDS_PER_HOUR = 3600;

  private AbnormalParts() {}

  /**
   * The parts, of which those are marked that Beacon's rule finds in the job's window and in the
   * wider ones that the group's measurements cover.
   *
   * @param group all members that are alike, also those that the job does not use
   * @param window the job's time, at the end of the group's
   */
  public static List<PathPart> mark(List<PathPart> parts, GroupActivity group, TimeGrid window) {
    double hours = window.count() * window.step() / SECONDS_PER_HOUR;
    Map<String, AbnormalMember> found =
        BeaconRule.find(group, hours).stream()
            .collect(Collectors.toMap(AbnormalMember::name, Function.identity()));
    return parts.stream()
        .map(part -> found.containsKey(part.name()) ? part.with(found.get(part.name())) : part)
        .toList();
  }
}
