// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.unit.Bytes;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.advice.MetadataAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Very many files with very few bytes each. docs/rules/tiny-files.md. */
public final class TinyFiles implements Rule {
  static final Threshold FILES =
      Threshold.number(
          "tiny-files.files", 1000, "files", "Heuristic: fewer cost less than a second");

  static final Threshold SIZE =
      Threshold.bytes(
          "tiny-files.size",
          256 << 10,
          "OLCF, Orion's default layout: files up to 256 KiB lie on the MDT");

  static final Threshold TIME =
      Threshold.share("tiny-files.time", 0.1, "Heuristic: part of all files' time that they take");

  private static final RuleInfo INFO =
      new RuleInfo(
          "tiny-files",
          Cause.METADATA,
          Risk.warning("where the metadata servers are busy or far away"),
          "Does the job use very many files with very few bytes each?",
          List.of(FILES, SIZE, TIME));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    if (job.facts().files().isEmpty()) {
      return Finding.notApplicable(INFO, "no files");
    }
    List<FileFacts> tiny =
        job.facts().files().stream()
            .filter(file -> file.bytes() < thresholds.bytes(SIZE) && file.opens() > 0)
            .toList();
    double threshold = thresholds.number(FILES);
    double all = job.facts().files().stream().mapToDouble(TinyFiles::seconds).sum();
    double theirs = tiny.stream().mapToDouble(TinyFiles::seconds).sum();
    if (tiny.size() <= threshold) {
      return Finding.clear(INFO, tiny.size(), threshold);
    }
    if (theirs < thresholds.share(TIME) * all) {
      return Finding.clear(
          INFO, tiny.size(), threshold, new ClearBy(thresholds).and(TIME, theirs / all));
    }
    long bytes = tiny.stream().mapToLong(FileFacts::bytes).sum();
    long content = tiny.stream().mapToLong(FileFacts::contentBytes).sum();
    FileFacts slowest =
        tiny.stream().max(Comparator.comparingDouble(TinyFiles::seconds)).orElseThrow();
    List<Advice> advice = new ArrayList<>();
    advice.add(MetadataAdvice.bundle(job, slowest, tiny.size()));
    if (tiny.stream().anyMatch(file -> file.written().bytes() > 0)) {
      advice.addAll(MetadataAdvice.place(job, slowest, content));
    }
    return Finding.tripped(
        INFO,
        tiny.size(),
        threshold,
        String.format(
            Locale.ROOT,
            "%d of %d files move less than %s each, %s on average, and take %.0f %% of"
                + " all files' time",
            tiny.size(),
            job.facts().files().size(),
            new Bytes((long) thresholds.bytes(SIZE)),
            new Bytes(bytes / tiny.size()),
            all > 0 ? 100 * theirs / all : 0),
        List.of(job.name(slowest)),
        advice);
  }

  private static double seconds(FileFacts file) {
    return file.read().seconds() + file.written().seconds() + file.metadataSeconds();
  }
}
