// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

/**
 * Something that happens at a time; of two at the same time the one planned first.
 *
 * @param time seconds since the beginning
 * @param sequence how many were planned before
 * @param action what happens
 * @param <A> what can happen
 */
public record PlannedEvent<A>(double time, long sequence, A action)
    implements Comparable<PlannedEvent<A>> {
  @Override
  public int compareTo(PlannedEvent<A> other) {
    int byTime = Double.compare(time, other.time);
    return byTime == 0 ? Long.compare(sequence, other.sequence) : byTime;
  }
}
