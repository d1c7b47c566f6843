// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import java.io.IOException;

/** Takes what a simulation brings forth, in the order of its time. */
interface Observer {
  /** Nothing changed its rate between two times. */
  void passed(Network network, double from, double to) throws IOException;

  /** A job is done. */
  void ended(JobRun run) throws IOException;
}
