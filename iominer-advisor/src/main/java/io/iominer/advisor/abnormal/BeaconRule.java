// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.abnormal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds abnormal members of a group as Beacon does (Beaconsys/Beacon, abnormal_node_detect.py): a
 * member is suspect in a window when the mean of its active steps and its peak are both below half
 * of the mean peak of all, and it moved more than 60 % of the mean volume, so that it is slow and
 * not idle. It is named when it is suspect in the window and in every wider one that the
 * measurements cover. As the mean of active steps is never above the peak, the peak decides.
 */
public final class BeaconRule {
  /** Bytes/s above which a step is active: Beacon's 0.1 MB/s. */
  public static final double ACTIVE = 0.1e6;

  private static final double SLOW = 0.5;
  private static final double USED = 0.6;
  private static final double[] WIDER_HOURS = {1, 4, 12, 96};
  private static final double SECONDS_PER_HOUR = 3600;

  private BeaconRule() {}

  /** A member in a window. */
  private record Window(double activeMean, double peak, double volume) {
    static Optional<Window> of(double[] steps, double stepSeconds) {
      return steps.length == 0
          ? Optional.empty()
          : Optional.of(
              new Window(
                  Arrays.stream(steps).filter(step -> step > ACTIVE).average().orElse(0),
                  Arrays.stream(steps).max().orElse(0),
                  stepSeconds * Arrays.stream(steps).sum()));
    }
  }

  /**
   * The abnormal members, in the order of the group.
   *
   * @param windowHours the window at the end of the measurements that is looked at, above 0
   */
  public static List<AbnormalMember> find(GroupActivity group, double windowHours) {
    int window = steps(group, windowHours);
    if (window < 1 || window > group.steps()) {
      return List.of();
    }
    Map<String, AbnormalMember> found = suspects(group, window, 0);
    for (double wider : WIDER_HOURS) {
      int steps = steps(group, windowHours + wider);
      if (steps <= group.steps()) {
        Map<String, AbnormalMember> again = suspects(group, steps, wider);
        found.keySet().retainAll(again.keySet());
        found.replaceAll((name, member) -> confirmed(member, wider));
      }
    }
    return group.bandwidth().keySet().stream().filter(found::containsKey).map(found::get).toList();
  }

  private static int steps(GroupActivity group, double hours) {
    return (int) Math.round(hours * SECONDS_PER_HOUR / group.stepSeconds());
  }

  private static AbnormalMember confirmed(AbnormalMember member, double hours) {
    return new AbnormalMember(
        member.name(),
        member.activeMean(),
        member.peak(),
        member.groupPeak(),
        member.volumeShare(),
        hours);
  }

  private static Map<String, AbnormalMember> suspects(
      GroupActivity group, int steps, double hours) {
    Map<String, Window> windows = new HashMap<>();
    for (String name : group.bandwidth().keySet()) {
      Window.of(group.latest(name, steps), group.stepSeconds())
          .ifPresent(window -> windows.put(name, window));
    }
    List<Window> all = new ArrayList<>(windows.values());
    double groupPeak = all.stream().mapToDouble(Window::peak).average().orElse(0);
    double meanVolume = all.stream().mapToDouble(Window::volume).average().orElse(0);
    Map<String, AbnormalMember> suspects = new HashMap<>();
    windows.forEach(
        (name, window) -> {
          if (window.peak() < SLOW * groupPeak && window.volume() > USED * meanVolume) {
            suspects.put(
                name,
                new AbnormalMember(
                    name,
                    window.activeMean(),
                    window.peak(),
                    groupPeak,
                    window.volume() / meanVolume,
                    hours));
          }
        });
    return suspects;
  }
}
