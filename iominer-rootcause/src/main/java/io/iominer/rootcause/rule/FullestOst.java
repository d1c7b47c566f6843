// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Ost;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.OstBytes;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The OST that has most of a job's bytes beyond the mean of its file system.
 *
 * @param ost the OST
 * @param bytes what the job moved there
 * @param mean what it moved on each OST of the file system that it used
 * @param osts OSTs of the file system that it used, at least two
 */
record FullestOst(Ost ost, double bytes, double mean, int osts) {
  /** Empty where the job used no two OSTs of a file system. */
  static Optional<FullestOst> of(JobFacts job) {
    Map<Optional<String>, Map<Ost, Double>> fileSystems = new HashMap<>();
    OstBytes.counted(job)
        .forEach(
            (ost, bytes) ->
                fileSystems
                    .computeIfAbsent(ost.fileSystem(), key -> new TreeMap<>())
                    .put(ost, bytes));
    return fileSystems.values().stream()
        .filter(bytes -> bytes.size() > 1)
        .map(FullestOst::fullest)
        .max(Comparator.comparingDouble(FullestOst::excess).thenComparing(FullestOst::ost));
  }

  private static FullestOst fullest(Map<Ost, Double> bytes) {
    Map.Entry<Ost, Double> most =
        bytes.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
    double mean = bytes.values().stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    return new FullestOst(most.getKey(), most.getValue(), mean, bytes.size());
  }

  /** Bytes beyond the mean. */
  double excess() {
    return bytes - mean;
  }
}
