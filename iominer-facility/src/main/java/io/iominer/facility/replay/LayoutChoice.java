// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

import io.iominer.facility.job.Phase;

/**
 * Decides on which OSTs a job's files lie while it runs; by itself where the plans have them, and
 * all jobs may start.
 *
 * @param <J> what describes a job
 */
public interface LayoutChoice<J extends ReplayedJob> {
  /**
   * Whether a job may start now. Of one that may not, those behind it go ahead, as where a
   * scheduler's license is taken; it is asked again when a job ends.
   */
  default boolean mayStart(J job) {
    return true;
  }

  /** A job starts. */
  default void begin(J job) {}

  /**
   * A phase begins; where its files are new they are made now.
   *
   * @param phase as it was planned
   * @param time seconds of the replay
   * @return the same with the OSTs that its files lie on
   */
  default Phase open(J job, Phase phase, double time) {
    return phase;
  }

  /**
   * A phase ended.
   *
   * @param phase as it was opened
   */
  default void close(J job, Phase phase) {}

  /** A job ended. */
  default void end(J job) {}

  /** Files lie where the plans have them, and all jobs may start. */
  static <J extends ReplayedJob> LayoutChoice<J> planned() {
    return new LayoutChoice<>() {};
  }
}
