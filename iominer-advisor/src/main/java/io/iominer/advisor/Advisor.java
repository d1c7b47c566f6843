// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor;

import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.history.ApplicationRun;
import io.iominer.facility.FacilityModel;
import java.util.Optional;

/**
 * Decides how an application's next runs should do their I/O, from what its runs did and what the
 * facility has. It is stateless and needs no store, so that one instance serves every thread, and a
 * decision can be tried on recorded runs before anybody follows it.
 *
 * @param <D> what is decided, a record; for example how many forwarding nodes a job gets
 */
public interface Advisor<D> {
  /** Its name in configuration and reports: lower case, words joined by hyphens. */
  String id();

  /** The decision for the application's next run, or why there is none. */
  Advised<D> decide(ApplicationHistory history, FacilityModel facility);

  /**
   * What a recorded run would have taken had the decision been followed.
   *
   * @return empty where the run says too little, as one that was not diagnosed does
   */
  Optional<DecisionEffect> whatIf(D decision, ApplicationRun run, FacilityModel facility);
}
