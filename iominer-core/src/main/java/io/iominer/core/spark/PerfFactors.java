// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import io.iominer.core.model.IoDirection;

/** What made jobs slow: a row for each job with the values of its performance factors. */
public interface PerfFactors {
  /** The rows. */
  Tuples tuples();

  /** Makes factors; the root-cause module provides it as a service. */
  interface Extractor {
    /**
     * Factors of the jobs whose bandwidth over the critical path lies between two.
     *
     * @param jobs jobs joined with their files
     * @param minBandwidth bytes/s
     * @param maxBandwidth bytes/s
     */
    PerfFactors extract(
        Tuples jobs, double minBandwidth, double maxBandwidth, IoDirection direction);
  }
}
