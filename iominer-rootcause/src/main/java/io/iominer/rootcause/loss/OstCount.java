// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Ost;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFacts;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How many OSTs a file system has. The log tells it, or its servers do, or the configuration; what
 * nobody tells is not known. It has at least one more than the highest index of the job's files; a
 * number that this contradicts is that of another file system.
 *
 * @param known how many; empty where nobody tells
 * @param least how many there are at least; 0 where no file of the job shows any
 */
public record OstCount(OptionalInt known, int least) {
  /** That of a file system, by its mount point where the log tells it. */
  static OstCount of(
      Optional<String> fileSystem, JobFacts job, JobContention around, FacilityModel facility) {
    int least = 0;
    for (FileFacts file : job.files()) {
      for (Ost ost : file.osts()) {
        least = ost.fileSystem().equals(fileSystem) ? Math.max(least, ost.index() + 1) : least;
      }
    }
    int shown = least;
    OptionalInt known =
        Stream.of(
                optional(job.fileSystemOsts().get(fileSystem)),
                optional(around.fileSystemOsts().get(fileSystem)),
                facility.scratch().osts().count())
            .flatMapToInt(OptionalInt::stream)
            .filter(count -> count >= shown)
            .findFirst();
    return new OstCount(known, least);
  }

  /** That of the file system which holds most of the bytes in a direction. */
  static OstCount ofMost(
      IoDirection direction, JobFacts job, JobContention around, FacilityModel facility) {
    Map<Optional<String>, Long> bytes = new HashMap<>();
    for (FileFacts file : job.files()) {
      bytes.merge(fileSystem(file), file.use(direction).bytes(), Long::sum);
    }
    return of(
        bytes.entrySet().stream().max(Map.Entry.comparingByValue()).flatMap(Map.Entry::getKey),
        job,
        around,
        facility);
  }

  /** The file system of a file, as far as the log tells it. */
  static Optional<String> fileSystem(FileFacts file) {
    return file.osts().stream().findFirst().flatMap(Ost::fileSystem);
  }

  private static OptionalInt optional(@Nullable Integer count) {
    return count == null ? OptionalInt.empty() : OptionalInt.of(count);
  }

  /** As many as can be counted on: all where that is known, else those that there are at least. */
  public int sure() {
    return known.orElse(least);
  }
}
