// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Fields of Slurm's accounting, named as {@code sacct} names them. Source: sacct's manual page,
 * section "Job accounting fields".
 */
public enum SlurmField {
  JOB_NAME("JobName", SlurmType.TEXT, "name of the job or step"),
  USER("User", SlurmType.TEXT, "name of the user"),
  UID("UID", SlurmType.COUNT, "id of the user"),
  GROUP("Group", SlurmType.TEXT, "name of the group"),
  ACCOUNT("Account", SlurmType.TEXT, "account that is charged"),
  PARTITION("Partition", SlurmType.TEXT, "partition"),
  QOS("QOS", SlurmType.TEXT, "quality of service"),
  CLUSTER("Cluster", SlurmType.TEXT, "cluster"),
  STATE("State", SlurmType.STATE, "state"),
  EXIT_CODE("ExitCode", SlurmType.EXIT_CODE, "exit code and signal"),
  DERIVED_EXIT_CODE("DerivedExitCode", SlurmType.EXIT_CODE, "highest exit code of all steps"),
  SUBMIT("Submit", SlurmType.TIME, "when it was submitted"),
  ELIGIBLE("Eligible", SlurmType.TIME, "when it could have started"),
  START("Start", SlurmType.TIME, "when it started"),
  END("End", SlurmType.TIME, "when it ended"),
  ELAPSED("Elapsed", SlurmType.DURATION, "time from start to end without suspension"),
  ELAPSED_RAW("ElapsedRaw", SlurmType.SECONDS, "time from start to end without suspension"),
  SUSPENDED("Suspended", SlurmType.DURATION, "time that it was suspended"),
  TIMELIMIT("Timelimit", SlurmType.DURATION, "time limit; empty for none or the partition's"),
  TIMELIMIT_RAW("TimelimitRaw", SlurmType.MINUTES, "time limit; empty for none"),
  NNODES("NNodes", SlurmType.COUNT, "nodes"),
  ALLOC_NODES("AllocNodes", SlurmType.COUNT, "nodes that were allocated"),
  NCPUS("NCPUS", SlurmType.COUNT, "processors"),
  ALLOC_CPUS("AllocCPUS", SlurmType.COUNT, "processors that were allocated"),
  REQ_CPUS("ReqCPUS", SlurmType.COUNT, "processors that were asked for"),
  NTASKS("NTasks", SlurmType.COUNT, "tasks"),
  REQ_MEM("ReqMem", SlurmType.MEMORY, "memory that was asked for"),
  MAX_RSS("MaxRSS", SlurmType.BYTES, "largest resident memory of a task"),
  AVE_RSS("AveRSS", SlurmType.BYTES, "mean resident memory of the tasks"),
  MAX_VM_SIZE("MaxVMSize", SlurmType.BYTES, "largest virtual memory of a task"),
  MAX_DISK_READ("MaxDiskRead", SlurmType.BYTES, "most bytes read by a task"),
  MAX_DISK_WRITE("MaxDiskWrite", SlurmType.BYTES, "most bytes written by a task"),
  AVE_DISK_READ("AveDiskRead", SlurmType.BYTES, "mean bytes read by the tasks"),
  AVE_DISK_WRITE("AveDiskWrite", SlurmType.BYTES, "mean bytes written by the tasks"),
  ALLOC_TRES("AllocTRES", SlurmType.RESOURCES, "resources that were allocated"),
  REQ_TRES("ReqTRES", SlurmType.RESOURCES, "resources that were asked for"),
  CONSTRAINTS("Constraints", SlurmType.TEXT, "features that were asked for"),
  RESTARTS("Restarts", SlurmType.COUNT, "times it was started again"),
  NODE_LIST("NodeList", SlurmType.NODES, "nodes, in Slurm's short form"),
  REASON("Reason", SlurmType.TEXT, "why it waited last"),
  WORK_DIR("WorkDir", SlurmType.TEXT, "working directory"),
  SUBMIT_LINE("SubmitLine", SlurmType.TEXT, "command that submitted it");

  private static final Map<String, SlurmField> BY_NAME = new HashMap<>();

  static {
    for (SlurmField field : values()) {
      BY_NAME.put(field.sacctName.toLowerCase(Locale.ROOT), field);
    }
  }

  private final String sacctName;
  private final SlurmType type;
  private final String meaning;

  SlurmField(String sacctName, SlurmType type, String meaning) {
    this.sacctName = sacctName;
    this.type = type;
    this.meaning = meaning;
  }

  /** The field of this name in any case, as in the header of {@code sacct}; empty for others. */
  public static Optional<SlurmField> named(String name) {
    return Optional.ofNullable(BY_NAME.get(name.toLowerCase(Locale.ROOT)));
  }

  /** Its name in {@code sacct}. */
  public String sacctName() {
    return sacctName;
  }

  public SlurmType type() {
    return type;
  }

  public String meaning() {
    return meaning;
  }
}
