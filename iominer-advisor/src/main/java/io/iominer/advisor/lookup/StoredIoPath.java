// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.iopath.Hop;
import io.iominer.advisor.iopath.HopCapacities;
import io.iominer.advisor.iopath.HopCapacity;
import io.iominer.advisor.iopath.IoPath;
import io.iominer.advisor.iopath.JobIoPath;
import io.iominer.advisor.iopath.OwnTraffic;
import io.iominer.advisor.iopath.PartSeries;
import io.iominer.advisor.iopath.PathPart;
import io.iominer.advisor.iopath.PathThresholds;
import io.iominer.advisor.iopath.TimeGrid;
import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Ost;
import io.iominer.core.store.IoStore;
import io.iominer.core.unit.Ratio;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Asks a store over which parts a log's bytes went and what these carried meanwhile. All rows are
 * those of the log, of its time and of its parts; what comes to the driver are steps by part.
 */
public final class StoredIoPath {
  /** Steps of a view at most. Heuristic: more than a reader looks at, few enough for many OSTs. */
  private static final int MOST_STEPS = 120;

  /**
   * Below this share of a file's time in calls, its bytes were hardly even over it; below this
   * share of its steps in I/O, their means say little of the job. Heuristic.
   */
  private static final double LEAST_BUSY = 0.5;

  private final IoStore store;
  private final List<FileSystemNames.Pair> names;
  private final HopCapacities capacities;

  /**
   * On a store.
   *
   * @param mountPoints of Lustre file systems, by the name that LMT has for each
   */
  public StoredIoPath(IoStore store, Map<String, String> mountPoints, HopCapacities capacities) {
    this.store = store;
    this.names = FileSystemNames.of(store, mountPoints);
    this.capacities = capacities;
  }

  /** The view of a log. */
  public JobIoPath of(long jobId, String logId) {
    PathLog log = new PathLog(new StoredLog(store, jobId, logId));
    PathLog.Time time = log.time();
    if (!(time.from() < time.to())) {
      return new JobIoPath(
          jobId,
          logId,
          Instant.EPOCH,
          Optional.empty(),
          "",
          Map.of(),
          List.of("The log shows no reads or writes of files whose OSTs and times are known."));
    }
    TimeGrid grid =
        TimeGrid.covering(
            time.from(), time.to(), PathServers.usualInterval(store, time), MOST_STEPS);
    return of(log, grid, time);
  }

  private JobIoPath of(PathLog log, TimeGrid grid, PathLog.Time time) {
    IoDirection direction = time.mainDirection();
    LocalDate day = LocalDate.ofInstant(instant(grid.start()), ZoneOffset.UTC);
    List<String> missing = new ArrayList<>();
    Map<Hop, String> sources = new EnumMap<>(Hop.class);
    PathNodes nodes = PathNodes.of(log.stored(), capacities);
    nodes.nodes().doubt().ifPresent(missing::add);
    PathLog.Moved moved = log.moved(grid, nodes, nodes.modules());
    if (moved.source() == PathLog.Source.FILES && time.busyShare() < LEAST_BUSY) {
      missing.add(
          String.format(
              Locale.ROOT,
              "When the job moved its bytes is a guess: from first to last operation of its files,"
                  + " ranks were in reads and writes for %s of the time only. A heat map of Darshan"
                  + " (module HEATMAP) or a trace would show.",
              new Ratio(time.busyShare())));
    }
    OwnTraffic<Ost> own = OwnTraffic.of(grid, moved.bytes(), moved.busiestNode(), log.osts(grid));
    PathOthers others = new PathOthers(log.stored(), grid, nodes);
    List<PartSeries> parts = new ArrayList<>();
    PathServers servers = new PathServers(store, names, grid);
    parts.addAll(
        computeNodes(
            own, nodes, others, capacities.of(Hop.COMPUTE_NODE, day, direction), sources, missing));
    parts.addAll(forwardingNodes(own, nodes, others, servers, day, direction, sources, missing));
    parts.addAll(
        new PathOsts(capacities, servers, others)
            .series(log, own, grid, day, direction, sources, missing));
    for (Hop hop : Hop.values()) {
      boolean isThere = parts.stream().anyMatch(series -> series.part().hop() == hop);
      if (isThere
          && parts.stream()
              .filter(series -> series.part().hop() == hop)
              .allMatch(series -> series.part().capacity().bytesPerSecond().isEmpty())) {
        missing.add(
            "Unknown capacity: no source has that of "
                + (hop == Hop.OST || hop == Hop.OSS ? "an " : "a ")
                + hop.words()
                + ": "
                + key(hop)
                + " of facility in the configuration sets it.");
      }
    }
    IoPath path =
        new IoPath(
            grid,
            own.rate(),
            parts,
            capacities.settings().settings().thresholds().share(PathThresholds.FULL),
            time.jobFrom(),
            time.jobTo());
    if (time.ioSeconds() < LEAST_BUSY * path.activeSeconds()) {
      missing.add(
          String.format(
              Locale.ROOT,
              "Whether a part was full while the job did I/O is a guess: its I/O took %.2f s of the"
                  + " %.2f s of its steps at most, and a load is the mean of a step of %.0f s.",
              time.ioSeconds(),
              path.activeSeconds(),
              grid.step()));
    }
    return new JobIoPath(
        log.stored().jobId(),
        log.stored().logId(),
        instant(path.begin()),
        Optional.of(path),
        moved.source().words(),
        sources,
        missing);
  }

  private static String key(Hop hop) {
    return switch (hop) {
      case COMPUTE_NODE -> "node_rate, or client_rate of forwarding_nodes,";
      case FORWARDING_NODE -> "rate of forwarding_nodes";
      case OSS -> "oss_rate";
      case OST -> "ost_rate";
    };
  }

  private static Instant instant(double seconds) {
    return Instant.ofEpochMilli(Math.round(seconds * 1e3));
  }

  /** Nodes that other jobs share carry their bytes, too, taken as even over their nodes. */
  private static List<PartSeries> computeNodes(
      OwnTraffic<Ost> own,
      PathNodes nodes,
      PathOthers others,
      HopCapacity capacity,
      Map<Hop, String> sources,
      List<String> missing) {
    if (nodes.count() == 0) {
      missing.add(
          "It is unknown on how many compute nodes the job ran: the store has no accounting of it"
              + " with nodes, and ranks_per_node is not configured.");
      return List.of();
    }
    double[] load = own.nodeRate().clone();
    Optional<double[]> shared = others.onComputeNodes();
    if (shared.isPresent()) {
      Arrays.setAll(load, i -> load[i] + shared.get()[i] / nodes.count());
    }
    sources.put(
        Hop.COMPUTE_NODE,
        "logs of the job"
            + (shared.isPresent() ? " and of those that share its nodes" : "")
            + "; ranks are taken as filling one node after the other");
    String name = nodes.count() == 1 ? nodes.firstName() : "busiest of " + nodes.count();
    return List.of(
        new PartSeries(new PathPart(Hop.COMPUTE_NODE, name, capacity), load, own.nodeRate()));
  }

  private List<PartSeries> forwardingNodes(
      OwnTraffic<Ost> own,
      PathNodes nodes,
      PathOthers others,
      PathServers servers,
      LocalDate day,
      IoDirection direction,
      Map<Hop, String> sources,
      List<String> missing) {
    if (nodes.forwardingShares().isEmpty()) {
      missing.add(nodes.whyNoForwarding());
      return List.of();
    }
    HopCapacity capacity = capacities.of(Hop.FORWARDING_NODE, day, direction);
    List<PathPart> parts = new ArrayList<>();
    nodes
        .forwardingShares()
        .forEach(
            (node, share) ->
                parts.add(new PathPart(Hop.FORWARDING_NODE, nodes.forwardingName(node), capacity)));
    Map<String, double[]> measured = servers.routers(nodes.allForwardingNames());
    List<PathPart> marked = servers.mark(parts, measured);
    boolean isMeasured = parts.stream().anyMatch(part -> measured.containsKey(part.name()));
    if (!isMeasured) {
      sources.put(
          Hop.FORWARDING_NODE,
          "logs of the jobs behind it by the configured map: LMT does not cover it");
      missing.add(
          nodes.hasForwardingNames()
              ? "LMT has no samples of these routers in the job's time (table lmt_router)."
              : "names of forwarding_nodes is not configured, so that it is unknown which of LMT's"
                  + " routers is which (table lmt_router).");
    } else {
      sources.put(Hop.FORWARDING_NODE, "LMT's routers");
    }
    List<PartSeries> series = new ArrayList<>();
    List<Integer> numbers = List.copyOf(nodes.forwardingShares().keySet());
    for (int i = 0; i < numbers.size(); i++) {
      int node = numbers.get(i);
      double share = nodes.forwardingShares().get(node);
      double[] rate = Arrays.stream(own.rate()).map(all -> all * share).toArray();
      double[] samples = measured.get(marked.get(i).name());
      double[] known = samples == null ? unknown(rate.length) : servers.ofJob(samples);
      double[] load = isMeasured ? known : sum(rate, others.onForwardingNode(node));
      series.add(new PartSeries(marked.get(i), load, rate));
    }
    return series;
  }

  static double[] unknown(int steps) {
    double[] values = new double[steps];
    Arrays.fill(values, Double.NaN);
    return values;
  }

  static double[] sum(double[] one, double[] other) {
    double[] sum = one.clone();
    Arrays.setAll(sum, i -> sum[i] + other[i]);
    return sum;
  }
}
