// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.collective;

import io.iominer.advisor.Advised;
import io.iominer.advisor.placement.Action;
import io.iominer.advisor.placement.LicenseWait;
import io.iominer.advisor.placement.TokenBucket;
import io.iominer.rootcause.advice.Advice.Who;
import io.iominer.rootcause.advice.CollectiveReadHints;
import io.iominer.rootcause.advice.ShellPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What exists on a cluster with Lustre and Slurm in the place of HIO, which needs changed servers.
 * Syntax: ROMIO users' guide, Lustre Operations Manual ("Network Request Scheduler"),
 * slurm.conf(5).
 */
public final class CollectiveActions {
  private static final String NAME = "iominer_collective";
  private static final double MILLIS = 1e3;

  private final List<CollectiveReaders> decided;

  /** Those that read while others do. */
  private final List<CollectiveReaders> together;

  private final List<String> names;
  private final OptionalDouble ostRate;

  /**
   * For decisions.
   *
   * @param ostRate bytes/s that an OST reads, as configured or learned; empty where it is not known
   */
  public CollectiveActions(List<CollectiveAdvice> advice, OptionalDouble ostRate) {
    this.decided =
        advice.stream()
            .filter(one -> one.decision() instanceof Advised.Decided<CollectiveAdvice.Order>)
            .map(CollectiveAdvice::readers)
            .toList();
    this.together = decided.stream().filter(readers -> readers.atOnce() > 1).toList();
    this.names = together.stream().map(CollectiveReaders::application).distinct().toList();
    this.ostRate = ostRate;
  }

  /** The commands. */
  public List<Action> all() {
    List<Action> actions = new ArrayList<>();
    decided.forEach(one -> hints(one).ifPresent(hints -> actions.add(use(one, hints))));
    if (!together.isEmpty()) {
      actions.add(limit().orElseGet(CollectiveActions::roundRobin));
      if (isWorthALicense()) {
        actions.add(license());
      }
    }
    return actions;
  }

  /** What is not known or not advised, in sentences. */
  public List<String> missing() {
    List<String> missing = new ArrayList<>();
    for (CollectiveReaders one : decided) {
      if (hints(one).isEmpty()) {
        missing.add(
            "Compute nodes of "
                + one.application()
                + ": unknown, so no cb_nodes is given. Ingest the accounting (iominer ingest"
                + " --slurm).");
      }
    }
    if (!together.isEmpty() && ostRate.isEmpty()) {
      missing.add(
          "Read rate of an OST: unknown, so no token bucket is given. Set ost_rate of facility in the"
              + " configuration, or run iominer calibrate.");
    }
    if (!together.isEmpty() && !isWorthALicense()) {
      missing.add("License: not advised. " + waiting());
    }
    return missing;
  }

  /** Hints for an application; empty where its compute nodes are not known. */
  public static Optional<CollectiveReadHints> hints(CollectiveReaders of) {
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
            "Let %,d of the %,d ranks of %s read for the others (now %,d)",
            hints.aggregators(),
            readers.ranks(),
            readers.application(),
            readers.aggregators().getAsLong()),
        Who.USER,
        "In the job script; compare the exchange of the next run (lost_exchange_s) before it stays",
        hints.steps(),
        List.of(hints.undo()));
  }

  /** Each of the readers gets the same part of an OST; empty without its rate or usable names. */
  private Optional<Action> limit() {
    long most = together.stream().mapToLong(CollectiveReaders::atOnce).max().orElse(1);
    return TokenBucket.jobs(names)
        .filter(jobs -> ostRate.isPresent())
        .map(jobs -> new TokenBucket(NAME, jobs, ostRate.getAsDouble() / most))
        .map(
            bucket ->
                new Action(
                    "Give each of " + most + " collective readers its part of an OST",
                    Who.ADMINISTRATOR,
                    "On the OSSs; " + TokenBucket.condition("the OSTs"),
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

  private boolean isWorthALicense() {
    return waitSeconds() <= exchangeSeconds();
  }

  private String waiting() {
    return String.format(
        Locale.ROOT,
        "A run would wait for %.3g s on average, and its exchange takes %.3g s",
        waitSeconds(),
        exchangeSeconds());
  }

  private double exchangeSeconds() {
    return together.stream().mapToDouble(one -> one.exchangeSeconds().orElse(0)).min().orElse(0);
  }

  /** By the runs' times, from the first start to the last end. */
  private double waitSeconds() {
    List<CollectiveRun> runs =
        together.stream()
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
        "Slurm. " + waiting() + " at least",
        Stream.concat(
                Stream.of(
                    "Licenses=" + NAME + ":1   # in slurm.conf, behind licenses that are there",
                    "scontrol reconfigure"),
                names.stream()
                    .map(
                        name ->
                            String.format(
                                Locale.ROOT,
                                "#SBATCH --licenses=%s:1   # in the job scripts of %s",
                                NAME,
                                ShellPath.of(name))))
            .toList(),
        List.of(
            "scontrol reconfigure   # after the license was taken out of slurm.conf and scripts"));
  }
}
