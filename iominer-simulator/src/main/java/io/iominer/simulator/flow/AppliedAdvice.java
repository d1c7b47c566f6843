// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.core.config.ConnectionSettings;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.replay.Dispatch;
import io.iominer.facility.replay.ForwardingWish;
import io.iominer.facility.replay.LayoutChoice;
import io.iominer.facility.replay.LentForwardingNodes;
import io.iominer.facility.replay.RouteChoice;
import io.iominer.simulator.advice.AdviceFile;
import io.iominer.simulator.advice.BurstBufferFile;
import io.iominer.simulator.advice.ForwardingHintFile;
import io.iominer.simulator.advice.LicenseFile;
import io.iominer.simulator.advice.PlacementFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What a simulated month is run with in place of the defaults.
 *
 * @param forwarding hints on forwarding nodes
 * @param placement pools and OSTs that take no new files
 * @param connections of a compute node with each file server
 * @param burstBuffer applications that write to the burst buffer
 * @param license jobs that share a license for collective reads
 * @param rule which OSTs new files get
 * @param arePoolsShared whether jobs of a pool run at the same time, without its license
 * @param use what became of it
 */
public record AppliedAdvice(
    Optional<ForwardingHintFile> forwarding,
    Optional<PlacementFile> placement,
    Optional<Integer> connections,
    Optional<BurstBufferFile> burstBuffer,
    Optional<LicenseFile> license,
    Optional<RuledLayouts.Rule> rule,
    boolean arePoolsShared,
    AdviceUse use) {
  /**
   * Reads files of advice, at most one of each kind.
   *
   * @param facility as it is described, with as many OSTs as are simulated
   */
  public static AppliedAdvice read(
      List<Path> files,
      FacilityModel facility,
      Optional<RuledLayouts.Rule> rule,
      boolean arePoolsShared)
      throws IOException {
    Optional<ForwardingHintFile> forwarding = Optional.empty();
    Optional<PlacementFile> placement = Optional.empty();
    Optional<Integer> connections = Optional.empty();
    Optional<BurstBufferFile> burstBuffer = Optional.empty();
    Optional<LicenseFile> license = Optional.empty();
    for (Path path : files) {
      AdviceFile file = AdviceFile.read(path);
      if (file.isOfForwardingNodes()) {
        expect(forwarding.isEmpty(), "one file of hints on forwarding nodes", "also " + path);
        expect(
            facility.forwardingNodes().isPresent(),
            "a --config with forwarding_nodes for hints on forwarding nodes",
            "none");
        forwarding = Optional.of(ForwardingHintFile.of(file, facility));
      } else if (file.isOfPlacement()) {
        expect(placement.isEmpty(), "one file of advice on placement", "also " + path);
        placement = Optional.of(PlacementFile.of(file, facility.scratch().ostCount()));
      } else if (file.isOfConnections()) {
        expect(connections.isEmpty(), "one file of advice on connections", "also " + path);
        expect(
            facility.connections().isPresent(),
            "a --config with connections for advice on them",
            "none");
        ConnectionSettings set = facility.connections().orElseThrow();
        connections = Optional.of(file.connections(set.inUse(), set.kind().mostConnections()));
      } else if (file.isOfBurstBuffer()) {
        expect(burstBuffer.isEmpty(), "one file of advice on the burst buffer", "also " + path);
        expect(
            facility.burstBuffer().isPresent(),
            "a --config with burst_buffer for advice on it",
            "none");
        burstBuffer = Optional.of(BurstBufferFile.of(file, facility.burstBuffer().orElseThrow()));
      } else if (file.isOfCollectives()) {
        expect(license.isEmpty(), "one file of advice on collective reads", "also " + path);
        license = Optional.of(LicenseFile.of(file));
      } else {
        throw file.content()
            .wrong(
                "advice of 'iominer advise dfra', 'placement', 'connections', 'burstbuffer' or 'collective'");
      }
    }
    expect(
        placement.isEmpty() || rule.isEmpty(),
        "--placement or advice on placement",
        "both: each decides where files lie");
    return new AppliedAdvice(
        forwarding,
        placement,
        connections,
        burstBuffer,
        license,
        rule,
        arePoolsShared,
        new AdviceUse());
  }

  private static void expect(boolean holds, String expected, String found) {
    if (!holds) {
      throw new IoMinerException(ErrorKind.USER, "Expected " + expected + ", found " + found);
    }
  }

  /** A line on advice that was for no job; empty where some was, or none was read. */
  public Optional<String> unfollowed() {
    if (use.isFollowed()
        || (forwarding.isEmpty()
            && placement.isEmpty()
            && burstBuffer.isEmpty()
            && license.isEmpty())) {
      return Optional.empty();
    }
    Set<String> named = new HashSet<>();
    forwarding.ifPresent(hints -> named.addAll(hints.applications()));
    placement.ifPresent(pools -> named.addAll(pools.applications()));
    burstBuffer.ifPresent(buffer -> named.addAll(buffer.applications()));
    license.ifPresent(readers -> named.addAll(readers.applications()));
    return Optional.of(
        String.format(
            Locale.ROOT,
            "Nothing of --apply was for a job: of %,d applications that it names %,d ran no job.",
            named.size(),
            use.unknown(named)));
  }

  /** Whether all jobs get the defaults. */
  boolean isNone() {
    return forwarding.isEmpty()
        && placement.isEmpty()
        && connections.isEmpty()
        && burstBuffer.isEmpty()
        && license.isEmpty()
        && rule.isEmpty();
  }

  /** The facility with what is set once for all jobs. */
  public Facility on(Facility facility) {
    Facility connected = connections.map(facility::withConnections).orElse(facility);
    return burstBuffer.map(BurstBufferFile::demand).map(connected::expecting).orElse(connected);
  }

  Dispatch<JobPlan> dispatch(Facility facility, long seed) {
    RouteChoice<JobPlan> routes =
        forwarding
            .<RouteChoice<JobPlan>>map(hints -> routes(hints, facility))
            .orElse(RouteChoice.mapped(facility.model()));
    LayoutChoice<JobPlan> layouts =
        placement
            .<LayoutChoice<JobPlan>>map(advice -> new AdvisedLayouts(advice, !arePoolsShared, use))
            .or(() -> rule.map(chosen -> new RuledLayouts(facility, chosen, seed)))
            .orElse(LayoutChoice.planned());
    return new Dispatch<>(
        routes,
        license
            .<LayoutChoice<JobPlan>>map(
                readers -> new LicensedJobs(readers.holders(), layouts, use))
            .orElse(layouts),
        this::isBuffered);
  }

  private boolean isBuffered(JobPlan plan) {
    boolean is =
        burstBuffer
            .map(advice -> advice.applications().contains(plan.variant().application()))
            .orElse(false);
    use.began(plan, is);
    return is;
  }

  /** Lends forwarding nodes while jobs run. */
  private RouteChoice<JobPlan> routes(ForwardingHintFile hints, Facility facility) {
    return new LentForwardingNodes<>(
        facility.model(),
        plan -> {
          Optional<ForwardingWish> wish =
              hints.wish(plan.variant().application(), facility.nodesFor(plan.ranks()));
          use.began(plan, wish.isPresent());
          return wish;
        });
  }
}
