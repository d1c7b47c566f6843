// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.simulator.output.HeatMaps;
import io.iominer.simulator.output.RecordIds;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What Darshan records of a job while it runs. */
final class JobRecords {
  /** Modules that Darshan has heat maps of. */
  private static final Set<DarshanModule> MAPPED =
      EnumSet.of(DarshanModule.POSIX, DarshanModule.MPIIO, DarshanModule.STDIO);

  private final Map<DarshanModule, Map<Long, ObjectTallies>> tallies =
      new EnumMap<>(DarshanModule.class);
  private final HeatMaps heat = new HeatMaps();

  /** What the ranks did to a file, dataset or variable. */
  private record ObjectTallies(Call.ObjectName object, Map<Integer, Tally> ranks) {}

  /** Adds a call. */
  void add(Call call, int rank, double start, double end) {
    tally(call.module(), call.object(), rank).add(call, start, end);
    long bytes = call.bytes() * call.times();
    if (MAPPED.contains(call.module())) {
      IoDirection direction = call.kind() == Call.Kind.READ ? IoDirection.READ : IoDirection.WRITE;
      heat.add(call.module(), rank, direction, bytes, start, end);
    }
  }

  private Tally tally(DarshanModule module, Call.ObjectName object, int rank) {
    return tallies
        .computeIfAbsent(module, key -> new LinkedHashMap<>())
        .computeIfAbsent(object.id(), key -> new ObjectTallies(object, new TreeMap<>()))
        .ranks()
        .computeIfAbsent(rank, key -> new Tally(module, object.alignment()));
  }

  /** Sets counters that tell what an object is, in all ranks' records. */
  void constant(DarshanModule module, long id, String counter, long value) {
    ObjectTallies object = tallies.getOrDefault(module, Map.of()).get(id);
    if (object != null) {
      object.ranks().values().forEach(tally -> tally.set(counter, value));
    }
  }

  /** Modules with records, in the order of a log. */
  List<DarshanModule> modules() {
    return List.copyOf(tallies.keySet());
  }

  /** Names of everything that has a record. */
  Map<Long, String> names() {
    Map<Long, String> names = new LinkedHashMap<>();
    tallies
        .values()
        .forEach(
            module ->
                module.values().forEach(one -> names.put(one.object().id(), one.object().name())));
    heat.names().forEach(name -> names.put(RecordIds.of(name), name));
    return names;
  }

  /** The ranks that have records of a file in POSIX or STDIO. */
  Set<Integer> ranks(long file) {
    for (DarshanModule module : List.of(DarshanModule.POSIX, DarshanModule.STDIO)) {
      ObjectTallies found = tallies.getOrDefault(module, Map.of()).get(file);
      if (found != null) {
        return found.ranks().keySet();
      }
    }
    return Set.of();
  }

  /** The records of a module: one of what all ranks used, else one for each rank. */
  List<CounterRecord> records(DarshanModule module, int ranks) {
    List<CounterRecord> records = new ArrayList<>();
    for (ObjectTallies object : tallies.getOrDefault(module, Map.of()).values()) {
      if (ranks > 1 && object.ranks().size() == ranks) {
        records.add(Reduction.of(module, object.object(), List.copyOf(object.ranks().values())));
      } else {
        object.ranks().forEach((rank, tally) -> records.add(tally.record(object.object(), rank)));
      }
    }
    return records;
  }

  /** The heat maps of the ranks. */
  HeatMaps heatMaps() {
    return heat;
  }
}
