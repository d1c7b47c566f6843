// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

import io.iominer.facility.network.Network;
import java.io.IOException;

/**
 * Takes what a replay brings forth, in the order of its time.
 *
 * @param <J> what describes a job
 */
public interface ReplayObserver<J extends ReplayedJob> {
  /** Nothing changed its rate between two times. */
  default void passed(Network network, double from, double to) throws IOException {}

  /** A job is done. */
  void ended(JobRun<J> run) throws IOException;
}
