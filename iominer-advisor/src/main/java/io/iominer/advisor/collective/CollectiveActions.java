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
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What exists on a cluster with Lustre and Slurm in the place of HIO, which needs changed servers.
 * Syntax: ROMIO users' guide, Lustre Operations Manual ("Network Request Scheduler"),
 * slurm.conf(5).
 */
public final class CollectiveActions {
  private static final String NAME = "iominer_collective";
  private static final double MILLIS = 1e3;

  private final List<CollectiveAdvice> decided;
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
            .toList();
    this.ostRate = ostRate;
  }

  /** The commands. */
  public List<Action> all() {
    List<Action> actions = new ArrayList<>();
    for (CollectiveAdvice one : decided) {
      hints(one.readers()).ifPresent(hints -> actions.add(use(one.readers(), hints)));
    }
    if (!together().isEmpty()) {
      actions.add(limit().orElseGet(CollectiveActions::roundRobin));
      if (isWorthALicense()) {
        actions.add(license());
      }
    }
    return actions;
  }

  /** What is not known, in sentences. */
  public List<String> missing() {
    List<String> missing = new ArrayList<>();
    for (CollectiveAdvice one : decided) {
      if (hints(one.readers()).isEmpty()) {
        missing.add(
            String.format(
                Locale.ROOT,
                "Compute nodes of %s on %,d ranks: unknown, so no cb_nodes is given. Ingest the"
                    + " accounting (iominer ingest --slurm).",
                one.readers().application(),
                one.readers().ranks()));
      }
    }
    if (!together().isEmpty() && ostRate.isEmpty()) {
      missing.add(
          "Read rate of an OST: unknown, so no token bucket is given. Set ost_rate of facility in the"
              + " configuration, or run iominer calibrate.");
    }
    if (!together().isEmpty() && !isWorthALicense()) {
      missing.add(
          String.format(
              Locale.ROOT,
              "License: not advised. A run would wait for %.3g s on average, and its exchange takes"
                  + " %.3g s.",
              waitSeconds(),
              exchangeSeconds()));
    }
    return missing;
  }

  /** Hints for an application; empty where its compute nodes are not known. */
  public static Optional<CollectiveReadHints> hints(CollectiveReaders readers) {
    return readers.nodes().stream()
        .mapToObj(
            nodes ->
                CollectiveReadHints.of(
                    nodes, readers.osts().orElse(1), readers.stripeBytes(), readers.ranks()))
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

  /** Runs that read collectively while others do. */
  private List<CollectiveAdvice> together() {
    return decided.stream().filter(one -> one.readers().atOnce() > 1).toList();
  }

  private List<String> names() {
    return together().stream().map(one -> one.readers().application()).distinct().toList();
  }

  /** Each of the readers gets the same part of an OST. */
  private Optional<Action> limit() {
    long most = together().stream().mapToLong(one -> one.readers().atOnce()).max().orElse(1);
    Optional<String> jobs = TokenBucket.jobs(names());
    return jobs.isEmpty() || ostRate.isEmpty()
        ? Optional.empty()
        : Optional.of(limit(new TokenBucket(NAME, jobs.get(), ostRate.getAsDouble() / most), most));
  }

  private static Action limit(TokenBucket bucket, long most) {
    return new Action(
        String.format(Locale.ROOT, "Give each of %,d collective readers its part of an OST", most),
        Who.ADMINISTRATOR,
        String.format(
            Locale.ROOT,
            "On the OSSs; jobid_var of the clients is procname_uid; the rate is in RPCs per second,"
                + " here of %s, for one OST: times the OSTs of the OSS, over its CPU partitions (CPTs)",
            TokenBucket.RPC),
        List.of(TokenBucket.POLICY, bucket.start()),
        List.of(bucket.stop(), TokenBucket.DEFAULT_POLICY + "   # if no other rule is in force"));
  }

  private static Action roundRobin() {
    return new Action(
        "Let OSTs read object by object, in the order of offsets",
        Who.ADMINISTRATOR,
        "On the OSSs; in place of another policy, such as token buckets",
        List.of(TokenBucket.SERVICE + "nrs_policies=\"orr\""),
        List.of(TokenBucket.DEFAULT_POLICY));
  }

  private boolean isWorthALicense() {
    return waitSeconds() <= exchangeSeconds();
  }

  private double exchangeSeconds() {
    return together().stream()
        .mapToDouble(one -> one.readers().exchangeSeconds().getAsDouble())
        .min()
        .orElse(0);
  }

  /** By the runs' times, from the first start to the last end. */
  private double waitSeconds() {
    List<CollectiveRun> runs =
        together().stream()
            .flatMap(one -> one.readers().runs().stream())
            .filter(run -> run.start().isPresent() && run.runSeconds().isPresent())
            .toList();
    double total = runs.stream().mapToDouble(run -> run.runSeconds().getAsDouble()).sum();
    Instant first =
        runs.stream().map(run -> run.start().orElseThrow()).min(Instant::compareTo).orElseThrow();
    Instant last = runs.stream().map(CollectiveActions::end).max(Instant::compareTo).orElseThrow();
    double span = Duration.between(first, last).toMillis() / MILLIS;
    return LicenseWait.seconds(total / runs.size(), span > 0 ? total / span : 1);
  }

  private static Instant end(CollectiveRun run) {
    return run.start().orElseThrow().plusMillis((long) (MILLIS * run.runSeconds().getAsDouble()));
  }

  private Action license() {
    List<String> commands = new ArrayList<>();
    commands.add("Licenses=" + NAME + ":1   # in slurm.conf, behind licenses that are there");
    commands.add("scontrol reconfigure");
    names()
        .forEach(
            name ->
                commands.add(
                    "#SBATCH --licenses="
                        + NAME
                        + ":1   # in the job scripts of "
                        + ShellPath.of(name)));
    return new Action(
        "Run one collective reader at a time",
        Who.ADMINISTRATOR,
        String.format(
            Locale.ROOT,
            "Slurm; a run waits for %.3g s on average, and its exchange takes %.3g s at least",
            waitSeconds(),
            exchangeSeconds()),
        commands,
        List.of(
            "scontrol reconfigure   # after the license was taken out of slurm.conf and scripts"));
  }
}
