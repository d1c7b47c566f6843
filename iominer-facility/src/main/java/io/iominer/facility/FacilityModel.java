// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility;

import io.iominer.core.config.ConnectionSettings;
import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import io.iominer.core.unit.OperationRate;
import io.iominer.core.unit.Ratio;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a facility has and what its parts can do: the one description by which jobs are diagnosed,
 * advised and simulated.
 *
 * @param fileSystems parallel file systems, at least one; {@link #scratch} is the first
 * @param computeNodes compute nodes
 * @param forwardingNodes empty where there are none, or they are unknown
 * @param burstBuffer empty where there is none, or it is unknown
 * @param nodeLocalStorage empty where there is none, or it is unknown
 * @param connections between compute nodes and file servers; empty where nobody told them
 */
public record FacilityModel(
    List<FileSystemModel> fileSystems,
    ComputeNodes computeNodes,
    Optional<ForwardingNodes> forwardingNodes,
    Optional<BurstBuffer> burstBuffer,
    Optional<NodeLocalStorage> nodeLocalStorage,
    Optional<ConnectionSettings> connections)
    implements Serializable {
  /**
   * Where nothing is configured. How many OSTs there are is then not known. OST 500 MB/s and MDT
   * 15,000 operations/s: Sunway paper, Table 2 and section on metadata. Heuristic: the others are
   * those of a disk-based Lustre of the papers' time.
   */
  public static final FacilityModel DEFAULT =
      new FacilityModel(
          List.of(
              new FileSystemModel(
                  "scratch",
                  List.of(),
                  new Osts(
                      OptionalInt.empty(),
                      Bandwidth.ofMegabytes(500),
                      Bytes.ofKiB(128),
                      new Ratio(0.05)),
                  new Osses(4, Bandwidth.ofMegabytes(1600)),
                  new Mdts(1, new OperationRate(15_000)),
                  new FileSystemClient(
                      Bandwidth.ofMegabytes(1500),
                      Bandwidth.ofMegabytes(250),
                      Bandwidth.ofMegabytes(120),
                      new OperationRate(2_000),
                      Duration.ofNanos(500_000)))),
          new ComputeNodes(OptionalInt.empty(), 32),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  public FacilityModel {
    if (fileSystems.isEmpty()) {
      throw new IllegalArgumentException("A facility has at least one file system");
    }
    if (forwardingNodes.isPresent() && computeNodes.count().isEmpty()) {
      throw new IllegalArgumentException("Forwarding nodes need a number of compute nodes");
    }
    fileSystems = List.copyOf(fileSystems);
  }

  /** The file system that jobs use unless a path says otherwise: the first. */
  public FileSystemModel scratch() {
    return fileSystems.get(0);
  }

  /** The file system of a name or a mount point; empty where it is not described. */
  public Optional<FileSystemModel> fileSystem(String nameOrMountPoint) {
    return fileSystems.stream()
        .filter(
            known ->
                known.name().equals(nameOrMountPoint)
                    || known.mountPoints().contains(nameOrMountPoint))
        .findFirst();
  }

  /** Compute nodes that a number of ranks needs. */
  public int nodesFor(int ranks) {
    return computeNodes.nodesFor(ranks);
  }

  /** Forwarding nodes, reserved ones with them; 0 where there are none, or they are unknown. */
  public int forwardingNodeCount() {
    return forwardingNodes.map(known -> known.count(computeNodes.count().orElseThrow())).orElse(0);
  }

  /** The same with another number of OSTs of {@link #scratch}. */
  public FacilityModel withOsts(int count) {
    return with(scratch().with(scratch().osts().withCount(count)));
  }

  /** The same with another {@link #scratch}. */
  public FacilityModel with(FileSystemModel scratch) {
    List<FileSystemModel> others = new ArrayList<>(fileSystems);
    others.set(0, scratch);
    return new FacilityModel(
        others, computeNodes, forwardingNodes, burstBuffer, nodeLocalStorage, connections);
  }

  /** The same with other compute nodes. */
  public FacilityModel with(ComputeNodes other) {
    return new FacilityModel(
        fileSystems, other, forwardingNodes, burstBuffer, nodeLocalStorage, connections);
  }

  /** The same behind forwarding nodes. */
  public FacilityModel with(ForwardingNodes other) {
    return new FacilityModel(
        fileSystems, computeNodes, Optional.of(other), burstBuffer, nodeLocalStorage, connections);
  }

  /** The same with a burst buffer. */
  public FacilityModel with(BurstBuffer other) {
    return new FacilityModel(
        fileSystems,
        computeNodes,
        forwardingNodes,
        Optional.of(other),
        nodeLocalStorage,
        connections);
  }

  /** The same with storage on compute nodes. */
  public FacilityModel with(NodeLocalStorage other) {
    return new FacilityModel(
        fileSystems, computeNodes, forwardingNodes, burstBuffer, Optional.of(other), connections);
  }

  /** The same with connections between compute nodes and file servers. */
  public FacilityModel with(ConnectionSettings other) {
    return new FacilityModel(
        fileSystems,
        computeNodes,
        forwardingNodes,
        burstBuffer,
        nodeLocalStorage,
        Optional.of(other));
  }

  private Object writeReplace() {
    return SerializedFacility.of(this);
  }
}
