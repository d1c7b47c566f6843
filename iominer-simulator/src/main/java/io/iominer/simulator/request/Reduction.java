// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.simulator.output.Slots;
import java.util.List;
import java.util.Set;

/** Makes one record of those that all ranks have of a file, as Darshan does when a job ends. */
final class Reduction {
  private static final Set<String> ALIKE =
      Set.of(
          "MODE",
          "MEM_ALIGNMENT",
          "FILE_ALIGNMENT",
          "USE_MPIIO",
          "DATASPACE_NDIMS",
          "DATASPACE_NPOINTS",
          "DATATYPE_SIZE",
          "USE_MPIIO_COLLECTIVE",
          "NDIMS",
          "NPOINTS",
          "IS_RECORD_VAR");

  private final Slots slots;
  private final List<Tally> ranks;
  private final Tally all;

  private Reduction(DarshanModule module, List<Tally> ranks) {
    this.slots = Slots.of(module);
    this.ranks = ranks;
    this.all = new Tally(module, 0);
  }

  /** The record of all ranks. */
  static CounterRecord of(DarshanModule module, Call.ObjectName object, List<Tally> ranks) {
    Reduction reduction = new Reduction(module, ranks);
    ranks.forEach(reduction::add);
    reduction.spread();
    return reduction.all.record(object, DarshanRecord.SHARED_RANK);
  }

  private void add(Tally rank) {
    for (String word : List.of("READ", "WRITE")) {
      if (rank.seconds("F_MAX_" + word + "_TIME") > all.seconds("F_MAX_" + word + "_TIME")) {
        all.set("MAX_" + word + "_TIME_SIZE", rank.count("MAX_" + word + "_TIME_SIZE"));
      }
    }
    for (int i = 0; i < slots.names().size(); i++) {
      String name = slots.names().get(i);
      long value = rank.counters()[i];
      if (ALIKE.contains(name) || name.startsWith("MAX_BYTE") || name.startsWith("CHUNK_SIZE")) {
        all.counters()[i] = Math.max(all.counters()[i], value);
      } else if (!name.endsWith("_TIME_SIZE")) {
        all.counters()[i] += value;
      }
    }
    for (int i = 0; i < slots.fNames().size(); i++) {
      all.fCounters()[i] = reduced(slots.fNames().get(i), all.fCounters()[i], rank.fCounters()[i]);
    }
    all.addCommons(rank);
  }

  private static double reduced(String name, double sum, double value) {
    if (name.endsWith("_START_TIMESTAMP")) {
      return sum == 0 || (value > 0 && value < sum) ? value : sum;
    }
    boolean isGreatest = name.endsWith("_END_TIMESTAMP") || name.startsWith("F_MAX_");
    return isGreatest ? Math.max(sum, value) : sum + value;
  }

  private void spread() {
    if (slots.of("SLOWEST_RANK") == Slots.NONE) {
      return;
    }
    int fastest = 0;
    int slowest = 0;
    for (int rank = 1; rank < ranks.size(); rank++) {
      fastest = ranks.get(rank).seconds() < ranks.get(fastest).seconds() ? rank : fastest;
      slowest = ranks.get(rank).seconds() > ranks.get(slowest).seconds() ? rank : slowest;
    }
    all.set("FASTEST_RANK", fastest);
    all.set("FASTEST_RANK_BYTES", ranks.get(fastest).bytes());
    all.set("SLOWEST_RANK", slowest);
    all.set("SLOWEST_RANK_BYTES", ranks.get(slowest).bytes());
    double[] f = all.fCounters();
    f[slots.of("F_FASTEST_RANK_TIME")] = ranks.get(fastest).seconds();
    f[slots.of("F_SLOWEST_RANK_TIME")] = ranks.get(slowest).seconds();
    f[slots.of("F_VARIANCE_RANK_TIME")] =
        variance(ranks.stream().mapToDouble(Tally::seconds).toArray());
    f[slots.of("F_VARIANCE_RANK_BYTES")] =
        variance(ranks.stream().mapToDouble(Tally::bytes).toArray());
  }

  private static double variance(double[] values) {
    double sum = 0;
    double squares = 0;
    for (double value : values) {
      sum += value;
      squares += value * value;
    }
    double mean = sum / values.length;
    return Math.max(0, squares / values.length - mean * mean);
  }
}
