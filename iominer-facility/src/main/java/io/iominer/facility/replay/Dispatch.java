// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

import io.iominer.facility.FacilityModel;
import io.iominer.facility.job.Phase;
import java.util.function.Predicate;

/**
 * What is decided about jobs while they run.
 *
 * @param <J> what describes a job
 * @param routes which forwarding nodes they get
 * @param layouts which OSTs their files get
 * @param isBuffered whether a job writes to the burst buffer
 */
public record Dispatch<J extends ReplayedJob>(
    RouteChoice<J> routes, LayoutChoice<J> layouts, Predicate<J> isBuffered) {
  /** Without a burst buffer. */
  public Dispatch(RouteChoice<J> routes, LayoutChoice<J> layouts) {
    this(routes, layouts, job -> false);
  }

  /** A phase begins; the same with the OSTs that its files lie on, or in the burst buffer. */
  Phase open(J job, Phase phase, double time) {
    Phase opened = layouts.open(job, phase, time);
    return phase.kind() == Phase.Kind.WRITE && isBuffered.test(job) ? opened.buffered() : opened;
  }

  /** The forwarding nodes of the facility's map, and the OSTs of the jobs' plans. */
  public static <J extends ReplayedJob> Dispatch<J> unadvised(FacilityModel facility) {
    return new Dispatch<>(RouteChoice.mapped(facility), LayoutChoice.planned());
  }
}
