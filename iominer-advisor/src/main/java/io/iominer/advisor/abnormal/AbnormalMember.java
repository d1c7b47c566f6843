// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.abnormal;

/**
 * A member of a group that does much less than the others although it is given work.
 *
 * @param name its name in the group
 * @param activeMean mean bytes/s of the steps in which it was active
 * @param peak its greatest bytes/s
 * @param groupPeak mean of the greatest bytes/s of all members
 * @param volumeShare bytes that it moved over the mean of all members
 * @param confirmedHours hours by which the window was widened at most and it stayed so; 0 where the
 *     measurements do not reach back far enough to widen it
 */
public record AbnormalMember(
    String name,
    double activeMean,
    double peak,
    double groupPeak,
    double volumeShare,
    double confirmedHours) {
  /** Whether a wider window showed the same. */
  public boolean isConfirmed() {
    return confirmedHours > 0;
  }
}
