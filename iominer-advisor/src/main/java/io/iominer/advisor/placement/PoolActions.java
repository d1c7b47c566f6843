// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.placement;

import io.iominer.facility.placement.PoolOst;
import io.iominer.rootcause.advice.Advice.Who;
import io.iominer.rootcause.advice.LustreTargets;
import io.iominer.rootcause.advice.ShellPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Commands for the pools of a plan. Syntax: lctl-pool_new(8), lctl-pool_add(8), lfs-setstripe(1),
 * slurm.conf(5).
 */
final class PoolActions {
  /** The pool of those that have none. */
  private static final String REST = "iominer_rest";

  private final String fileSystem;
  private final Optional<String> mountPoint;
  private final PoolPlan plan;

  /**
   * For a plan.
   *
   * @param fileSystem name of the file system on its servers
   * @param mountPoint where it is mounted; empty where nobody tells
   */
  PoolActions(String fileSystem, Optional<String> mountPoint, PoolPlan plan) {
    this.fileSystem = fileSystem;
    this.mountPoint = mountPoint;
    this.plan = plan;
  }

  List<Action> all() {
    List<Action> actions = new ArrayList<>();
    for (PoolPlan.Assigned assigned : plan.pools()) {
      actions.add(make(assigned.pool()));
      assigned.demands().forEach(demand -> actions.add(use(assigned.pool(), demand)));
    }
    if (!plan.pools().isEmpty()) {
      mountPoint.ifPresent(mount -> actions.add(leaveToOthers(mount)));
      actions.add(oneJobEach());
      limit().ifPresent(actions::add);
    }
    return actions;
  }

  /** Lustre places files without a pool on all OSTs, those of pools among them. */
  private Action leaveToOthers(String mount) {
    String name = ShellPath.of(fileSystem + "." + REST);
    String osts = names(plan.rest());
    String root = ShellPath.of(mount);
    return new Action(
        "Keep all other files out of the pools",
        Who.ADMINISTRATOR,
        "The layout of the root counts for folders without one of their own; 'lfs getstripe -d "
            + root
            + "' first: what it shows is set again with it",
        List.of(
            "lctl pool_new " + name,
            "lctl pool_add " + name + " " + osts,
            "lfs setstripe -p " + REST + " " + root),
        List.of(
            "lfs setstripe -d " + root + "   # or as it was",
            "lctl pool_remove " + name + " " + osts,
            "lctl pool_destroy " + name));
  }

  private static String names(List<PoolOst> osts) {
    return osts.stream().map(ost -> LustreTargets.name(ost.ost())).collect(Collectors.joining(" "));
  }

  private Action make(Pool pool) {
    String name = ShellPath.of(fileSystem + "." + pool.name());
    String osts = names(pool.osts());
    return new Action(
        String.format(
            Locale.ROOT,
            "Make the pool %s of %s, the slowest of %s",
            pool.name(),
            PoolPlan.counted(pool.osts().size()),
            pool.slowest()),
        Who.ADMINISTRATOR,
        "As root on the management server (MGS); no pool of this name exists: lctl pool_list "
            + ShellPath.of(fileSystem),
        List.of("lctl pool_new " + name, "lctl pool_add " + name + " " + osts),
        List.of("lctl pool_remove " + name + " " + osts, "lctl pool_destroy " + name));
  }

  private static Action use(Pool pool, PoolDemand demand) {
    List<String> folders =
        demand.folders().isEmpty()
            ? List.of("FOLDER")
            : demand.folders().stream().map(ShellPath::of).toList();
    String layout = "lfs setstripe -c " + demand.stripeCount() + " -p " + pool.name() + " ";
    return new Action(
        "Let " + demand.application() + " write to the pool " + pool.name(),
        Who.USER,
        "Before the files are made, as files that exist keep their layout"
            + (demand.folders().isEmpty()
                ? "; FOLDER is where its files go, which the logs do not show"
                : "; folders that the runs of a user have in common: see 'lfs getstripe -d' first, they"
                    + " may have a layout, and other programs may write there"),
        folders.stream().map(layout::concat).toList(),
        folders.stream().map("lfs setstripe -d "::concat).toList());
  }

  /** A pool is for one running job at a time. */
  private Action oneJobEach() {
    String licenses =
        plan.pools().stream()
            .map(assigned -> assigned.pool().name() + ":1")
            .collect(Collectors.joining(","));
    List<String> commands = new ArrayList<>();
    commands.add("Licenses=" + licenses + "   # in slurm.conf, behind licenses that are there");
    commands.add("scontrol reconfigure");
    for (PoolPlan.Assigned assigned : plan.pools()) {
      for (PoolDemand demand : assigned.demands()) {
        commands.add(
            "#SBATCH --licenses="
                + assigned.pool().name()
                + ":1   # in the job scripts of "
                + ShellPath.of(demand.application()));
      }
    }
    return new Action(
        "Let one job at a time use a pool",
        Who.ADMINISTRATOR,
        "Slurm; jobs that ask for the license wait for each other",
        commands,
        List.of(
            "scontrol reconfigure   # after the licenses were taken out of slurm.conf and scripts"));
  }

  /**
   * Footnote 7: a limit keeps concurrent requests from overloading an OST. Empty where no
   * application has a name that a rule can hold.
   */
  private Optional<Action> limit() {
    List<TokenBucket> rules = new ArrayList<>();
    for (PoolPlan.Assigned assigned : plan.pools()) {
      TokenBucket.jobs(assigned.demands().stream().map(PoolDemand::application).toList())
          .ifPresent(
              jobs ->
                  rules.add(
                      new TokenBucket(
                          assigned.pool().name(),
                          jobs,
                          assigned.pool().slowest().bytesPerSecond())));
    }
    if (rules.isEmpty()) {
      return Optional.empty();
    }
    List<String> commands = new ArrayList<>();
    List<String> undo = new ArrayList<>();
    commands.add(TokenBucket.POLICY);
    rules.forEach(
        rule -> {
          commands.add(rule.start());
          undo.add(rule.stop());
        });
    undo.add(TokenBucket.NO_POLICY);
    return Optional.of(
        new Action(
            "Where many requests at once make an OST slower: limit the jobs of pools",
            Who.ADMINISTRATOR,
            "On the OSSs of a pool its own rule; " + TokenBucket.condition("the pool's OSTs"),
            commands,
            undo));
  }
}
