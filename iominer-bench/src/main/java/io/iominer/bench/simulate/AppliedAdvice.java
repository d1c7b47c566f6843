// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.facility.replay.Dispatch;
import io.iominer.facility.replay.LayoutChoice;
import io.iominer.facility.replay.RouteChoice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a simulated month is run with in place of the defaults.
 *
 * @param forwarding hints on forwarding nodes
 * @param placement pools and OSTs that take no new files
 * @param rule which OSTs new files get
 * @param arePoolsShared whether jobs of a pool run at the same time, without its license
 */
record AppliedAdvice(
    Optional<ForwardingHintFile> forwarding,
    Optional<PlacementFile> placement,
    Optional<RuledLayouts.Rule> rule,
    boolean arePoolsShared) {
  /** Reads files of advice, at most one of each kind. */
  static AppliedAdvice read(
      List<Path> files, Optional<RuledLayouts.Rule> rule, boolean arePoolsShared)
      throws IOException {
    Optional<ForwardingHintFile> forwarding = Optional.empty();
    Optional<PlacementFile> placement = Optional.empty();
    for (Path path : files) {
      AdviceFile file = AdviceFile.read(path);
      if (file.isOfForwardingNodes() && forwarding.isEmpty()) {
        forwarding = Optional.of(ForwardingHintFile.of(file));
      } else if (file.isOfPlacement() && placement.isEmpty()) {
        placement = Optional.of(PlacementFile.of(file));
      } else {
        throw file.wrong("hints of 'iominer advise dfra' or 'placement', and one file of each");
      }
    }
    if (placement.isPresent() && rule.isPresent()) {
      throw new IoMinerException(
          ErrorKind.USER,
          "Expected --placement or advice on placement, found both: each decides where files lie");
    }
    return new AppliedAdvice(forwarding, placement, rule, arePoolsShared);
  }

  /** Whether all jobs get the defaults. */
  boolean isNone() {
    return forwarding.isEmpty() && placement.isEmpty() && rule.isEmpty();
  }

  Dispatch<JobPlan> dispatch(Facility facility, long seed) {
    RouteChoice<JobPlan> routes =
        forwarding
            .<RouteChoice<JobPlan>>map(hints -> hints.routes(facility))
            .orElse(RouteChoice.mapped(facility.model()));
    LayoutChoice<JobPlan> layouts =
        placement
            .<LayoutChoice<JobPlan>>map(advice -> new AdvisedLayouts(advice, !arePoolsShared))
            .or(() -> rule.map(chosen -> new RuledLayouts(facility, chosen, seed)))
            .orElse(LayoutChoice.planned());
    return new Dispatch<>(routes, layouts);
  }
}
