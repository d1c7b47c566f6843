// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.factor;

import io.iominer.core.model.Ost;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.path.JobPath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/** The critical files of a path with their exclusive times. */
final class CriticalShares {
  private final List<Weighted> files = new ArrayList<>();

  private record Weighted(FileFacts file, double seconds) {}

  private CriticalShares() {}

  /** Those of the files that are on the path. */
  static CriticalShares of(List<FileFacts> all, JobPath path) {
    Map<Long, Double> seconds = path.exclusiveSeconds();
    CriticalShares shares = new CriticalShares();
    for (FileFacts file : all) {
      Double exclusive = seconds.get(file.id());
      if (exclusive != null) {
        shares.files.add(new Weighted(file, exclusive));
      }
    }
    return shares;
  }

  int count() {
    return files.size();
  }

  /** OSTs that they lie on. */
  Set<Ost> osts() {
    Set<Ost> osts = new HashSet<>();
    files.forEach(file -> osts.addAll(file.file().osts()));
    return osts;
  }

  /** Most exclusive time of a file. */
  double mostSeconds() {
    return files.stream().mapToDouble(Weighted::seconds).max().orElse(0);
  }

  /**
   * Equation 2: the mean of a value over critical files, weighted by exclusive time. Files of which
   * it is not known are left out; empty when it is known of none.
   */
  OptionalDouble mean(Function<FileFacts, OptionalDouble> value) {
    double sum = 0;
    double weights = 0;
    for (Weighted file : files) {
      OptionalDouble known = value.apply(file.file());
      if (known.isPresent()) {
        sum += known.getAsDouble() * file.seconds();
        weights += file.seconds();
      }
    }
    return weights > 0 ? OptionalDouble.of(sum / weights) : OptionalDouble.empty();
  }
}
