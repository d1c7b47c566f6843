// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.iopath.Hop;
import io.iominer.advisor.iopath.HopCapacities;
import io.iominer.advisor.iopath.HopCapacity;
import io.iominer.advisor.iopath.OwnTraffic;
import io.iominer.advisor.iopath.PartSeries;
import io.iominer.advisor.iopath.PathPart;
import io.iominer.advisor.iopath.TimeGrid;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Ost;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The OSSes and OSTs of a job, and what they carried. */
final class PathOsts {
  private final HopCapacities capacities;
  private final PathServers servers;
  private final PathOthers others;

  PathOsts(HopCapacities capacities, PathServers servers, PathOthers others) {
    this.capacities = capacities;
    this.servers = servers;
    this.others = others;
  }

  /** OSSes, then OSTs. */
  List<PartSeries> series(
      PathLog log,
      OwnTraffic<Ost> own,
      TimeGrid grid,
      LocalDate day,
      IoDirection direction,
      Map<Hop, String> sources,
      List<String> missing) {
    PathServers.Served served = servers.served(own.osts().keySet());
    Set<Ost> wanted = new TreeSet<>(own.osts().keySet());
    wanted.addAll(served.servers().keySet());
    Map<Ost, double[]> measured = servers.osts();
    Map<Ost, double[]> loads = new TreeMap<>();
    measured.forEach((ost, rate) -> loads.put(ost, servers.ofJob(rate)));
    boolean isMeasured =
        own.osts().keySet().stream()
            .anyMatch(ost -> hasKnown(loads.getOrDefault(ost, new double[] {Double.NaN})));
    if (isMeasured) {
      sources.put(Hop.OST, "LMT's OSTs");
      sources.put(Hop.OSS, "the sum of LMT's OSTs of each OSS");
    } else {
      loads.putAll(fromLogs(wanted, own, grid));
      sources.put(Hop.OST, "logs of the jobs with files there");
      sources.put(Hop.OSS, "logs of the jobs with files on its OSTs");
      missing.add("LMT has no samples of the job's OSTs in its time (table lmt_ost).");
    }
    List<PartSeries> all = new ArrayList<>();
    if (served.servers().isEmpty()) {
      missing.add("It is unknown which OSSes serve the job's OSTs (table ost_info).");
      sources.remove(Hop.OSS);
    } else {
      all.addAll(osses(own, served.servers(), loads, grid, capacities.of(Hop.OSS, day, direction)));
    }
    all.addAll(osts(log, own, loads, measured, served, grid, day, direction));
    return all;
  }

  /** The OSTs of each file system are peers. */
  private List<PathPart> mark(
      List<Ost> order, List<PathPart> parts, Map<Ost, String> names, Map<Ost, double[]> measured) {
    List<PathPart> marked = new ArrayList<>();
    for (int from = 0; from < order.size(); ) {
      Optional<String> fileSystem = order.get(from).fileSystem();
      int to = from;
      while (to < order.size() && order.get(to).fileSystem().equals(fileSystem)) {
        to++;
      }
      Map<String, double[]> group = new LinkedHashMap<>();
      measured.forEach(
          (ost, rate) -> {
            if (ost.fileSystem().equals(fileSystem)) {
              group.put(names.getOrDefault(ost, ost.toString()), rate);
            }
          });
      marked.addAll(servers.mark(parts.subList(from, to), group));
      from = to;
    }
    return marked;
  }

  private static boolean hasKnown(double[] rates) {
    return Arrays.stream(rates).anyMatch(Double::isFinite);
  }

  private Map<Ost, double[]> fromLogs(Set<Ost> wanted, OwnTraffic<Ost> own, TimeGrid grid) {
    Map<Ost, double[]> found = others.onOsts(wanted);
    Map<Ost, double[]> loads = new TreeMap<>();
    for (Ost ost : wanted) {
      double[] none = new double[grid.count()];
      loads.put(
          ost, StoredIoPath.sum(found.getOrDefault(ost, none), own.osts().getOrDefault(ost, none)));
    }
    return loads;
  }

  private static List<PartSeries> osses(
      OwnTraffic<Ost> own,
      Map<Ost, String> servers,
      Map<Ost, double[]> loads,
      TimeGrid grid,
      HopCapacity capacity) {
    Map<String, double[]> ofAll = new LinkedHashMap<>();
    Map<String, double[]> ofJob = new LinkedHashMap<>();
    servers.forEach(
        (ost, server) -> {
          double[] load = loads.getOrDefault(ost, StoredIoPath.unknown(grid.count()));
          ofAll.merge(server, load, StoredIoPath::sum);
          double[] share = own.osts().getOrDefault(ost, new double[grid.count()]);
          ofJob.merge(server, share, StoredIoPath::sum);
        });
    List<PartSeries> series = new ArrayList<>();
    ofAll.forEach(
        (server, load) ->
            series.add(
                new PartSeries(
                    new PathPart(Hop.OSS, server, capacity),
                    load,
                    ofJob.getOrDefault(server, new double[grid.count()]))));
    return series;
  }

  private List<PartSeries> osts(
      PathLog log,
      OwnTraffic<Ost> own,
      Map<Ost, double[]> loads,
      Map<Ost, double[]> measured,
      PathServers.Served served,
      TimeGrid grid,
      LocalDate day,
      IoDirection direction) {
    HopCapacity usual = capacities.of(Hop.OST, day, direction);
    Map<Ost, Double> slow = log.slowOsts();
    List<Ost> order = List.copyOf(new TreeSet<>(own.osts().keySet()));
    Map<Ost, String> names = new LinkedHashMap<>();
    List<PathPart> parts = new ArrayList<>();
    for (Ost ost : order) {
      Double speed = slow.get(ost);
      String name = served.names().getOrDefault(ost, ost.toString());
      names.put(ost, name);
      parts.add(
          new PathPart(
              Hop.OST,
              name,
              speed == null ? usual : usual.times(speed, "slow on that day (ost_day)")));
    }
    List<PathPart> marked = mark(order, parts, names, measured);
    List<PartSeries> series = new ArrayList<>();
    for (int i = 0; i < order.size(); i++) {
      Ost ost = order.get(i);
      series.add(
          new PartSeries(
              marked.get(i),
              loads.getOrDefault(ost, StoredIoPath.unknown(grid.count())),
              own.osts().get(ost)));
    }
    return series;
  }
}
