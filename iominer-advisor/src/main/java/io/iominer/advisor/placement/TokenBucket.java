// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.placement;

import io.iominer.core.unit.Bytes;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A token bucket of Lustre's request scheduler (NRS) for the jobs of applications. Source: Lustre
 * Operations Manual, "Token Bucket Filter (TBF) policy".
 *
 * @param name of the rule
 * @param jobs of which jobs, see {@link #jobs}
 * @param bytesPerSecond what each of them gets of an OST
 */
public record TokenBucket(String name, String jobs, double bytesPerSecond) {
  /** Where the scheduler of reads and writes is set, on an OSS. */
  public static final String SERVICE = "lctl set_param ost.OSS.ost_io.";

  /** Turns token buckets on. */
  public static final String POLICY = SERVICE + "nrs_policies=\"tbf jobid\"";

  /** Turns it, or another policy, off. */
  public static final String NO_POLICY =
      SERVICE + "nrs_policies=\"fifo\"   # if no other rule is in force";

  /** A bulk RPC of a client whose osc.*.max_pages_per_rpc is 1024 pages of 4 KiB, the default. */
  private static final Bytes RPC = Bytes.ofKiB(4096);

  /** Linux keeps so many characters of a command's name, and Lustre's JobID has these. */
  private static final int COMMAND_NAME = 15;

  /**
   * Names that a rule can hold, and that a shell does not read as anything else: who runs a program
   * chooses its name, and root runs the command.
   */
  private static final Pattern RULE_NAME = Pattern.compile("[A-Za-z0-9_.+-]+");

  /**
   * The jobs of applications, where jobid_var of the clients is procname_uid; empty where no
   * application has a name that a rule can hold.
   */
  public static Optional<String> jobs(List<String> applications) {
    String names =
        applications.stream()
            .map(name -> name.substring(0, Math.min(COMMAND_NAME, name.length())))
            .filter(name -> RULE_NAME.matcher(name).matches())
            .map(name -> name + ".*")
            .distinct()
            .collect(Collectors.joining(" "));
    return names.isEmpty() ? Optional.empty() : Optional.of(names);
  }

  /** What must hold before a rule is set, and what its rate is of. */
  public static String condition(String osts) {
    return "jobid_var of the clients is procname_uid; the rate is in RPCs per second, here of "
        + RPC
        + ", for one OST: times "
        + osts
        + " on the OSS, over its CPU partitions (CPTs)";
  }

  /** Puts the rule into force. */
  public String start() {
    return String.format(
        Locale.ROOT,
        "%snrs_tbf_rule=\"start %s jobid={%s} rate=%d\"",
        SERVICE,
        name,
        jobs,
        Math.max(1, Math.round(bytesPerSecond / RPC.count())));
  }

  /** Takes it back. */
  public String stop() {
    return SERVICE + "nrs_tbf_rule=\"stop " + name + "\"";
  }
}
