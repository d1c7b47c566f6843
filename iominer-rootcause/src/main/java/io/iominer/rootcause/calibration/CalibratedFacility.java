// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.calibration;

import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import io.iominer.facility.ComputeNodes;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.FileSystemClient;
import io.iominer.facility.FileSystemModel;
import io.iominer.facility.Osts;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/** The description of a facility with what was learned of it. */
public final class CalibratedFacility {
  private static final double NANOS = 1e9;

  private final FacilityModel usual;
  private final Map<CalibratedPart, Calibrated> learned;
  private final Set<CalibratedPart> told;
  private final double speed;

  private CalibratedFacility(
      FacilityModel usual, Map<CalibratedPart, Calibrated> learned, Set<CalibratedPart> told) {
    this.usual = usual;
    this.learned = learned;
    this.told = told;
    double usualRate = usual.scratch().rankBytesPerSecond();
    Calibrated rank = learned.get(CalibratedPart.RANK_RATE);
    this.speed =
        rank == null || told.contains(CalibratedPart.RANK_RATE) ? 1 : rank.value() / usualRate;
  }

  /**
   * A facility as it was described, but for what was learned. A rate that is neither told nor
   * learned is taken to be as much faster or slower than usual as a rank is; heuristic: parts of a
   * machine are bought to fit each other.
   *
   * @param usual the description
   * @param learned what was learned
   * @param told parts that the site set itself, which stay
   */
  public static FacilityModel of(
      FacilityModel usual, Map<CalibratedPart, Calibrated> learned, Set<CalibratedPart> told) {
    return new CalibratedFacility(usual, learned, told).model();
  }

  private FacilityModel model() {
    FileSystemModel scratch = usual.scratch();
    Osts osts = scratch.osts();
    FileSystemClient client = scratch.client();
    ComputeNodes nodes = usual.computeNodes();
    return usual
        .with(
            new ComputeNodes(
                nodes.count(),
                (int) value(CalibratedPart.RANKS_PER_NODE, nodes.ranksPerNode()),
                nodes.names()))
        .with(
            scratch
                .with(
                    new Osts(
                        osts.count(),
                        rate(CalibratedPart.OST_RATE, osts.rate()),
                        new Bytes(
                            Math.round(
                                value(CalibratedPart.SEEK_SIZE, (double) osts.seekCost().count()))),
                        osts.contention()))
                .with(
                    new FileSystemClient(
                        rate(CalibratedPart.NODE_RATE, client.nodeRate()),
                        rate(CalibratedPart.RANK_RATE, client.rankRate()),
                        rate(CalibratedPart.STDIO_RATE, client.stdioRate()),
                        client.rankMetadataRate(),
                        Duration.ofNanos(
                            Math.round(
                                NANOS
                                    * value(
                                        CalibratedPart.REQUEST_TIME,
                                        client.requestLatency().toNanos() / NANOS))))));
  }

  private Bandwidth rate(CalibratedPart part, Bandwidth described) {
    double scaled = told.contains(part) ? 1 : speed;
    return new Bandwidth(value(part, scaled * described.bytesPerSecond()));
  }

  private double value(CalibratedPart part, double otherwise) {
    Calibrated known = learned.get(part);
    return known == null || told.contains(part) ? otherwise : known.value();
  }
}
