// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility;

import io.iominer.core.config.BurstBufferSettings;
import io.iominer.core.config.ComputeNodeSettings;
import io.iominer.core.config.FacilitySettings;
import io.iominer.core.config.ForwardingSettings;
import java.util.OptionalInt;

/** The facility of a configuration. */
public final class ConfiguredFacility {
  private ConfiguredFacility() {}

  /** What the configuration says; the rest is as in {@link FacilityModel#DEFAULT}. */
  public static FacilityModel of(FacilitySettings set) {
    FacilityModel usual = FacilityModel.DEFAULT;
    FileSystemModel scratch = usual.scratch();
    Osts osts = scratch.osts();
    FileSystemClient client = scratch.client();
    FacilityModel described =
        usual
            .with(computeNodes(set, usual.computeNodes()))
            .with(
                scratch
                    .with(
                        new Osts(
                            set.osts().isPresent() ? set.osts() : osts.count(),
                            set.ostRate().orElse(osts.rate()),
                            set.seekSize().orElse(osts.seekCost()),
                            osts.contention()))
                    .with(
                        new Osses(
                            scratch.osses().ostsPerOss(),
                            set.ossRate().orElse(scratch.osses().rate())))
                    .with(
                        new FileSystemClient(
                            set.nodeRate().orElse(client.nodeRate()),
                            set.rankRate().orElse(client.rankRate()),
                            set.stdioRate().orElse(client.stdioRate()),
                            client.rankMetadataRate(),
                            set.requestTime().orElse(client.requestLatency()))));
    FacilityModel connected = set.connections().map(described::with).orElse(described);
    FacilityModel withNodes =
        set.forwardingNodes().map(nodes -> connected.with(of(nodes))).orElse(connected);
    return set.burstBuffer().map(buffer -> withNodes.with(of(buffer))).orElse(withNodes);
  }

  private static BurstBuffer of(BurstBufferSettings set) {
    return new BurstBuffer(
        set.capacity(),
        set.write(),
        set.busyWrite(),
        set.read(),
        set.idleDemotion(),
        set.busyDemotion(),
        set.leastDemotion(),
        set.readBack());
  }

  private static ComputeNodes computeNodes(FacilitySettings set, ComputeNodes usual) {
    return new ComputeNodes(
        set.computeNodes().map(nodes -> OptionalInt.of(nodes.count())).orElse(usual.count()),
        set.ranksPerNode().orElse(usual.ranksPerNode()),
        set.computeNodes().flatMap(ComputeNodeSettings::names));
  }

  private static ForwardingNodes of(ForwardingSettings set) {
    return new ForwardingNodes(
        set.rate(),
        set.clientRate(),
        set.metadataRate(),
        new ForwardingMap(set.computeNodesEach(), set.exceptions()),
        new ForwardingPool(set.reserved(), set.abnormal(), set.abnormalShare()),
        set.names());
  }
}
