// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Ost;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a job moved on each of its OSTs, both ways.
 *
 * @param bytes by OST; an OST on which nothing was moved has none. Empty where the log does not say
 *     where the files lie
 * @param tracedBytes of these, those placed by the offsets of traced operations
 * @param stripedBytes those placed by the stripes up to a file's highest offset, taken as used
 *     alike
 * @param evenBytes those of which neither tells, divided evenly over a file's OSTs
 */
public record OstBytes(
    SortedMap<Ost, Double> bytes, double tracedBytes, double stripedBytes, double evenBytes) {
  public OstBytes {
    bytes = Collections.unmodifiableSortedMap(new TreeMap<>(bytes));
  }

  /** By the finest source that the log has for each file. */
  public static OstBytes of(JobFacts job) {
    SortedMap<Ost, Double> bytes = new TreeMap<>();
    double[] sources = new double[OstShares.Source.values().length];
    for (FileFacts file : job.files()) {
      for (IoDirection direction : IoDirection.values()) {
        double moved = file.use(direction).bytes();
        if (moved > 0 && !file.osts().isEmpty()) {
          OstShares.Shares shares = file.ostShares().finest(direction, file.use(direction).bytes());
          sources[shares.source().ordinal()] += moved;
          add(bytes, file, shares, moved);
        }
      }
    }
    return new OstBytes(
        bytes,
        sources[OstShares.Source.TRACE.ordinal()],
        sources[OstShares.Source.HIGHEST_OFFSET.ordinal()],
        sources[OstShares.Source.NONE.ordinal()]);
  }

  /** By what counters tell, which is the same for a log alone and in a store without its trace. */
  public static SortedMap<Ost, Double> counted(JobFacts job) {
    SortedMap<Ost, Double> bytes = new TreeMap<>();
    job.files()
        .forEach(file -> bytes(file).forEach((ost, own) -> bytes.merge(ost, own, Double::sum)));
    return bytes;
  }

  /** Those of a file, by what its counters tell. */
  public static SortedMap<Ost, Double> bytes(FileFacts file) {
    SortedMap<Ost, Double> bytes = new TreeMap<>();
    for (IoDirection direction : IoDirection.values()) {
      double moved = file.use(direction).bytes();
      if (moved > 0 && !file.osts().isEmpty()) {
        add(bytes, file, file.ostShares().counted(direction), moved);
      }
    }
    return bytes;
  }

  private static void add(
      SortedMap<Ost, Double> bytes, FileFacts file, OstShares.Shares shares, double moved) {
    for (int i = 0; i < file.osts().size(); i++) {
      if (shares.byOst()[i] > 0) {
        bytes.merge(file.osts().get(i), moved * shares.byOst()[i], Double::sum);
      }
    }
  }
}
