// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.placement;

import io.iominer.core.unit.Bytes;
import io.iominer.facility.placement.PoolOst;
import io.iominer.rootcause.advice.Advice.Who;
import io.iominer.rootcause.advice.LustreTargets;
import io.iominer.rootcause.advice.ShellPath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Commands for the pools of a plan. Syntax: lctl-pool_new(8), lctl-pool_add(8), lfs-setstripe(1),
 * slurm.conf(5), and of token buckets Lustre Operations Manual, "Token Bucket Filter (TBF) policy".
 */
final class PoolActions {
  /** A bulk RPC of a client whose osc.*.max_pages_per_rpc is 1024 pages of 4 KiB, the default. */
  private static final Bytes RPC = Bytes.ofKiB(4096);

  /** Linux keeps so many characters of a command's name, and Lustre's JobID has these. */
  private static final int COMMAND_NAME = 15;

  /**
   * Names that a rule can hold, and that a shell does not read as anything else: who runs a program
   * chooses its name, and root runs the command.
   */
  private static final Pattern RULE_NAME = Pattern.compile("[A-Za-z0-9_.+-]+");

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
    String name = fileSystem + "." + REST;
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
    String name = fileSystem + "." + pool.name();
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
            + fileSystem,
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
                ? "; FOLDER is where its files go, which the logs do not tell"
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
    Map<Pool, String> rules = new LinkedHashMap<>();
    for (PoolPlan.Assigned assigned : plan.pools()) {
      String names =
          assigned.demands().stream()
              .map(demand -> shortened(demand.application()))
              .filter(name -> RULE_NAME.matcher(name).matches())
              .map(name -> name + ".*")
              .collect(Collectors.joining(" "));
      if (!names.isEmpty()) {
        rules.put(assigned.pool(), names);
      }
    }
    if (rules.isEmpty()) {
      return Optional.empty();
    }
    String service = "lctl set_param ost.OSS.ost_io.";
    List<String> commands = new ArrayList<>();
    List<String> undo = new ArrayList<>();
    commands.add(service + "nrs_policies=\"tbf jobid\"");
    rules.forEach(
        (pool, names) -> {
          commands.add(
              String.format(
                  Locale.ROOT,
                  "%snrs_tbf_rule=\"start %s jobid={%s} rate=%d\"",
                  service,
                  pool.name(),
                  names,
                  Math.max(1, Math.round(pool.slowest().bytesPerSecond() / RPC.count()))));
          undo.add(service + "nrs_tbf_rule=\"stop " + pool.name() + "\"");
        });
    undo.add(service + "nrs_policies=\"fifo\"   # if no other rule is in force");
    return Optional.of(
        new Action(
            "Where many requests at once make an OST slower: limit the jobs of pools",
            Who.ADMINISTRATOR,
            String.format(
                Locale.ROOT,
                "On the OSSs of a pool its own rule; jobid_var of the clients is procname_uid; the"
                    + " rate is in RPCs per second, here of %s, for one OST: times the pool's OSTs on"
                    + " the OSS, over its CPU partitions (CPTs)",
                RPC),
            commands,
            undo));
  }

  private static String shortened(String application) {
    return application.substring(0, Math.min(COMMAND_NAME, application.length()));
  }
}
