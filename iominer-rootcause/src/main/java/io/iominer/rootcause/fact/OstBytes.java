// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.Ost;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a job moved on each of its OSTs. A file's bytes are divided evenly over its OSTs. */
public final class OstBytes {
  private OstBytes() {}

  /** Bytes both ways by OST; empty where the log does not say where the files lie. */
  public static SortedMap<Ost, Double> of(JobFacts job) {
    SortedMap<Ost, Double> bytes = new TreeMap<>();
    for (FileFacts file : job.files()) {
      for (Ost ost : file.osts()) {
        if (file.bytes() > 0) {
          bytes.merge(ost, file.bytes() / (double) file.osts().size(), Double::sum);
        }
      }
    }
    return bytes;
  }
}
