// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.model.Cause;
import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.RankLoads;
import io.iominer.rootcause.loss.RuleContext;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Advice on a cause of which no rule found more than the model of lost time says. */
public final class CauseAdvice {
  /** A share beyond the mean that is uneven: as uneven-ranks has it. */
  private static final double UNEVEN = 0.3;

  /** Files of fewer bytes can be bundled, if there are many; heuristics. */
  private static final double SMALL = 64 * 1024;

  private static final long MANY = 100;

  private CauseAdvice() {}

  /** What helps against a cause; at least a way to find out more. */
  public static List<Advice> of(RuleContext job, Cause cause) {
    List<Advice> advice =
        switch (cause) {
          case PATTERN -> largerRequests(job);
          case STRIPING -> byFile(job, FileFacts::bytes, StripingAdvice::widen);
          case METADATA -> fewerOperations(job);
          case IMBALANCE -> evenRanks(job);
          case SERIALIZATION -> List.of(BalanceAdvice.atOnce(job, longest(job), groups(job)));
          case COLLECTIVE_WAIT -> List.of(LayerAdvice.arriveTogether(job));
          case EXCHANGE -> List.of(LayerAdvice.exchangeLess(job));
          case SIEVING ->
              byFile(
                  job,
                  file -> file.read().seconds(),
                  (all, file) -> List.of(MpiIoAdvice.noSieving(all, file)));
          case LIBRARY -> List.of(LayerAdvice.leanLibrary(job));
          case SLOW_OST, CONTENTION, ALLOCATION -> List.of();
        };
    return advice.isEmpty() ? List.of(HistoryAdvice.compareRuns(job, cause)) : advice;
  }

  private interface Maker {
    List<Advice> of(RuleContext job, FileFacts file);
  }

  private static List<Advice> byFile(
      RuleContext job, ToDoubleFunction<FileFacts> measure, Maker maker) {
    Optional<FileFacts> worst =
        job.facts().files().stream()
            .filter(file -> measure.applyAsDouble(file) > 0)
            .max(Comparator.comparingDouble(measure));
    return worst.map(file -> maker.of(job, file)).orElse(List.of());
  }

  private static List<Advice> largerRequests(RuleContext job) {
    IoDirection direction = longest(job);
    return byFile(
        job,
        file -> file.use(direction).seconds(),
        (all, file) ->
            Interface.of(all, file) == Interface.STDIO
                ? List.of(RequestAdvice.leaveStreams(all))
                : RequestAdvice.merge(all, file, direction));
  }

  private static List<Advice> fewerOperations(RuleContext job) {
    List<FileFacts> small =
        job.facts().files().stream().filter(file -> file.bytes() < SMALL).toList();
    if (small.size() >= MANY && 2 * small.size() >= job.facts().files().size()) {
      return List.of(MetadataAdvice.bundle(job, small.get(0), small.size()));
    }
    return byFile(
        job,
        FileFacts::metadataSeconds,
        (all, file) -> {
          double each = file.opensAndStats() / (double) Math.max(1, file.processes());
          return each > 2 ? List.of(MetadataAdvice.keepOpen(all, file, each)) : List.of();
        });
  }

  private static List<Advice> evenRanks(RuleContext job) {
    int ranks = job.facts().processes();
    IoDirection direction = longest(job);
    RankLoads bytes = RankLoads.bytes(job.facts(), direction);
    if (bytes.sum() > 0 && bytes.unevenness(ranks) > UNEVEN) {
      return List.of(BalanceAdvice.even(job, direction, bytes.sum() / ranks));
    }
    RankLoads seconds = RankLoads.seconds(job.facts());
    return seconds.sum() > 0 && seconds.unevenness(ranks) > UNEVEN
        ? List.of(BalanceAdvice.slow(job, "rank " + seconds.most(), "it moves no more than others"))
        : List.of();
  }

  private static int groups(RuleContext job) {
    return Math.max(job.turns(longest(job)).size(), Math.max(2, job.facts().processes()));
  }

  /** The direction that took longest. */
  private static IoDirection longest(RuleContext job) {
    return job.spentSeconds(IoDirection.READ) > job.spentSeconds(IoDirection.WRITE)
        ? IoDirection.READ
        : IoDirection.WRITE;
  }
}
