// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.collective;

import io.iominer.advisor.Advised;
import io.iominer.advisor.placement.Action;
import io.iominer.advisor.placement.LicenseWait;
import io.iominer.advisor.placement.TokenBucket;
import io.iominer.core.text.Counted;
import io.iominer.rootcause.advice.Advice.Who;
import io.iominer.rootcause.advice.CollectiveReadHints;
import io.iominer.rootcause.advice.ShellPath;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What exists on a cluster with Lustre and Slurm in the place of HIO, which needs changed servers.
 * Syntax: ROMIO users' guide, Lustre Operations Manual ("Network Request Scheduler"),
 * slurm.conf(5).
 */
public final class CollectiveActions {
  private static final String NAME = "iominer_collective";
  private static final double MILLIS = 1e3;

  private static final Comparator<Licensed> BY_LOSS =
      Comparator.comparingDouble(Licensed::lostSeconds);

  /**
   * Readers that should share a license.
   *
   * @param readers their runs
   * @param lostSeconds what a run lost to those with the same license
   */
  public record Licensed(CollectiveReaders readers, double lostSeconds) {}

  private final List<CollectiveAdvice> advice;

  private final List<CollectiveReaders> decided;

  /** Those that read while others do. */
  private final List<CollectiveReaders> together;

  /** Of these, those that should share a license. */
  private final List<Licensed> licensed;

  /** Of those that read while others do, those that lost time to the others' runs. */
  private final List<CollectiveReaders> contending;

  private final OptionalDouble ostRate;

  /**
   * For decisions.
   *
   * @param ostRate bytes/s that an OST reads, as configured or learned; empty where it is not known
   */
  public CollectiveActions(List<CollectiveAdvice> advice, OptionalDouble ostRate) {
    this.advice = List.copyOf(advice);
    List<CollectiveAdvice> decisions =
        advice.stream()
            .filter(one -> one.decision() instanceof Advised.Decided<CollectiveAdvice.Order>)
            .toList();
    this.decided = decisions.stream().map(CollectiveAdvice::readers).toList();
    this.together = decided.stream().filter(readers -> readers.atOnce() > 1).toList();
    this.licensed = licensed(together);
    Set<Long> jobs = jobs(together);
    this.contending =
        decisions.stream()
            .filter(one -> together.contains(one.readers()) && one.lostTo(jobs))
            .map(CollectiveAdvice::readers)
            .toList();
    this.ostRate = ostRate;
  }

  /** The commands. */
  public List<Action> all() {
    List<Action> actions = new ArrayList<>();
    decided.forEach(one -> change(one).ifPresent(hints -> actions.add(use(one, hints))));
    if (isContended()) {
      actions.add(limit().orElseGet(CollectiveActions::roundRobin));
    }
    if (!licensed.isEmpty()) {
      actions.add(license());
    }
    return actions;
  }

  /** One reader alone has nobody to share OSTs with. */
  private boolean isContended() {
    return contending.size() > 1;
  }

  /** Those whose jobs should share a license, so that one of them runs at a time. */
  public List<Licensed> licensed() {
    return licensed;
  }

  /** What is not known or not advised, in sentences. */
  public List<String> missing() {
    List<String> missing = new ArrayList<>();
    for (CollectiveAdvice one : advice) {
      one.unknown()
          .ifPresent(
              why ->
                  missing.add(
                      String.format(
                          Locale.ROOT,
                          "%s on %s: %s",
                          one.readers().application(),
                          Counted.of(one.readers().ranks(), "rank"),
                          why)));
    }
    for (CollectiveReaders one : decided) {
      if (hints(one).isEmpty()) {
        missing.add(
            "Compute nodes of "
                + one.application()
                + ": unknown, so no cb_nodes is given. Ingest the accounting (iominer ingest"
                + " --slurm).");
      }
    }
    if (!together.isEmpty() && !isContended()) {
      missing.add(
          "Token bucket: not advised. It needs two readers that lost time to the others' runs"
              + " (collective.least-lost).");
    }
    if (isContended() && ostRate.isEmpty()) {
      missing.add(
          "Read rate of an OST: unknown, so no token bucket is given. Set ost_rate of facility in the"
              + " configuration, or run iominer calibrate.");
    }
    if (!together.isEmpty() && licensed.isEmpty()) {
      missing.add("License: not advised. " + waiting(together) + ".");
    }
    return missing;
  }

  /** Hints with other aggregators than now; empty where these stay or nodes are not known. */
  public static Optional<CollectiveReadHints> change(CollectiveReaders of) {
    return hints(of).filter(hints -> hints.aggregators() != of.aggregators().getAsLong());
  }

  /** Empty where its compute nodes are not known. */
  private static Optional<CollectiveReadHints> hints(CollectiveReaders of) {
    return of.nodes().stream()
        .mapToObj(
            nodes ->
                CollectiveReadHints.of(nodes, of.osts().orElse(1), of.stripeBytes(), of.ranks()))
        .findFirst();
  }

  private static Action use(CollectiveReaders readers, CollectiveReadHints hints) {
    return new Action(
        String.format(
            Locale.ROOT,
            "Let %,d of the %,d ranks of %s read for the others (%s %,d)",
            hints.aggregators(),
            readers.ranks(),
            readers.application(),
            readers.isAssumed() ? "assumed now:" : "now",
            readers.aggregators().getAsLong()),
        Who.USER,
        "In the job script; compare the exchange of the next run (lost_exchange_s) before it stays",
        hints.steps(),
        List.of(hints.undo()));
  }

  /** Jobs of readers get the same part of an OST; empty without its rate or usable names. */
  private Optional<Action> limit() {
    List<String> names =
        contending.stream().map(CollectiveReaders::application).distinct().toList();
    long most = contending.stream().mapToLong(CollectiveReaders::atOnce).max().orElse(1);
    return TokenBucket.jobs(names)
        .filter(jobs -> ostRate.isPresent())
        .map(jobs -> new TokenBucket(NAME, jobs, ostRate.getAsDouble() / most))
        .map(
            bucket ->
                new Action(
                    "Give collective readers that lost time to each other their part of an OST",
                    Who.ADMINISTRATOR,
                    "On the OSSs; "
                        + TokenBucket.condition("the OSTs")
                        + ". The rule also slows these applications down when they read alone, and"
                        + " their writes",
                    List.of(TokenBucket.POLICY, bucket.start()),
                    List.of(bucket.stop(), TokenBucket.NO_POLICY)));
  }

  private static Action roundRobin() {
    return new Action(
        "Let OSTs read object by object, in the order of offsets",
        Who.ADMINISTRATOR,
        "On the OSSs; in place of another policy, such as token buckets",
        List.of(TokenBucket.SERVICE + "nrs_policies=\"orr\""),
        List.of(TokenBucket.NO_POLICY));
  }

  /**
   * Those who lost more to each other's runs, on the same OSTs, than they wait for each other; the
   * exchange stays as it is. Who lost least is left out first, until the others need not wait
   * longer.
   */
  private static List<Licensed> licensed(List<CollectiveReaders> together) {
    List<CollectiveReaders> left = new ArrayList<>(together);
    while (!left.isEmpty()) {
      List<Licensed> sharing = sharing(left);
      Licensed least = Collections.min(sharing, BY_LOSS);
      if (least.lostSeconds() >= waitSeconds(left)) {
        return sharing;
      }
      left.remove(least.readers());
    }
    return List.of();
  }

  private static List<Licensed> sharing(List<CollectiveReaders> all) {
    Set<Long> jobs = jobs(all);
    return all.stream().map(one -> new Licensed(one, one.lostSeconds(jobs))).toList();
  }

  private static Set<Long> jobs(List<CollectiveReaders> all) {
    return all.stream()
        .flatMap(one -> one.runs().stream())
        .flatMap(run -> run.jobId().stream().boxed())
        .collect(Collectors.toSet());
  }

  private static String waiting(List<CollectiveReaders> all) {
    return String.format(
        Locale.ROOT,
        "A run would wait for %,.1f s on average; runs lost up to %,.1f s to the others' runs",
        waitSeconds(all),
        sharing(all).stream().mapToDouble(Licensed::lostSeconds).max().orElse(0));
  }

  /** By the runs' times, from the first start to the last end. */
  private static double waitSeconds(List<CollectiveReaders> sharing) {
    List<CollectiveRun> runs =
        sharing.stream()
            .flatMap(one -> one.runs().stream())
            .filter(CollectiveRun::isTimed)
            .toList();
    double total = runs.stream().mapToDouble(run -> run.runSeconds().getAsDouble()).sum();
    long span =
        runs.stream().mapToLong(CollectiveRun::endMillis).max().orElse(0)
            - runs.stream().mapToLong(CollectiveRun::startMillis).min().orElse(0);
    return LicenseWait.seconds(total / runs.size(), span > 0 ? MILLIS * total / span : 1);
  }

  private Action license() {
    return new Action(
        "Run one collective reader at a time",
        Who.ADMINISTRATOR,
        "Slurm. " + waiting(licensed.stream().map(Licensed::readers).toList()),
        Stream.concat(
                Stream.of(
                    "Licenses=" + NAME + ":1   # in slurm.conf, behind licenses that are there",
                    "scontrol reconfigure"),
                licensed.stream()
                    .map(
                        one ->
                            String.format(
                                Locale.ROOT,
                                "#SBATCH --licenses=%s:1   # in the job scripts of %s on %d ranks",
                                NAME,
                                ShellPath.of(one.readers().application()),
                                one.readers().ranks())))
            .toList(),
        List.of(
            "scontrol reconfigure   # after the license was taken out of slurm.conf and scripts"));
  }
}
