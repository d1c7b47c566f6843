// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility;

import io.iominer.core.config.FacilitySettings;

/** The facility of a configuration. */
public final class ConfiguredFacility {
  private ConfiguredFacility() {}

  /** What the configuration says; the rest is as in {@link FacilityModel#DEFAULT}. */
  public static FacilityModel of(FacilitySettings set) {
    FacilityModel usual = FacilityModel.DEFAULT;
    FileSystemModel scratch = usual.scratch();
    Osts osts = scratch.osts();
    FileSystemClient client = scratch.client();
    return usual
        .with(
            new ComputeNodes(
                usual.computeNodes().count(),
                set.ranksPerNode().orElse(usual.computeNodes().ranksPerNode())))
        .with(
            scratch
                .with(
                    new Osts(
                        set.osts().isPresent() ? set.osts() : osts.count(),
                        set.ostRate().orElse(osts.rate()),
                        set.seekSize().orElse(osts.seekCost()),
                        osts.contention()))
                .with(
                    new FileSystemClient(
                        set.nodeRate().orElse(client.nodeRate()),
                        set.rankRate().orElse(client.rankRate()),
                        set.stdioRate().orElse(client.stdioRate()),
                        client.rankMetadataRate(),
                        set.requestTime().orElse(client.requestLatency()))));
  }
}
