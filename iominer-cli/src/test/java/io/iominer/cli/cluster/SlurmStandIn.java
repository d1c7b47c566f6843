// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** An allocation of two nodes that are both this machine: runs batch scripts without Slurm. */
final class SlurmStandIn {
  private static final Path SCRIPT =
      Path.of("..", "docs", "examples", "iominer.sbatch").toAbsolutePath().normalize();

  /** Starts as many processes as it is told, and ends them when it is ended itself. */
  private static final String SRUN =
      """
      #!/bin/bash
      echo "$@" >>%s
      tasks=1
      while [[ $1 == -* ]]; do
        case $1 in --ntasks=*) tasks=${1#*=} ;; esac
        shift
      done
      trap 'kill $(jobs -p); wait; exit 143' TERM
      for ((task = 0; task < tasks; task++)); do
        SLURM_PROCID=$task "$@" &
      done
      wait
      """;

  private final Path folder;

  private SlurmStandIn(Path folder) {
    this.folder = folder;
  }

  /** With its program, its calls and all that the script leaves behind in a folder. */
  static SlurmStandIn in(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("scratch"));
    Path srun =
        Files.writeString(folder.resolve("srun"), SRUN.formatted(folder.resolve("srun.calls")));
    Files.setPosixFilePermissions(srun, PosixFilePermissions.fromString("rwxr-xr-x"));
    return new SlurmStandIn(folder);
  }

  /** Runs the project's batch script with a command of IOMiner. */
  Submission sbatch(Path sparkHome, Path application, String... command) throws IOException {
    List<String> words = new ArrayList<>(List.of("bash", SCRIPT.toString()));
    words.addAll(Arrays.asList(command));
    ProcessBuilder builder = new ProcessBuilder(words);
    Map<String, String> environment = builder.environment();
    environment.put("PATH", folder + ":" + environment.get("PATH"));
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.put("JDK_JAVA_OPTIONS", LoopbackCluster.JAVA_OPTIONS);
    environment.put("SPARK_HOME", sparkHome.toString());
    environment.put("SPARK_LOCAL_IP", "127.0.0.1");
    environment.put("IOMINER_JAR", application.toString());
    environment.put("IOMINER_SCRATCH", folder.resolve("scratch").toString());
    environment.put("IOMINER_HOST", "127.0.0.1");
    environment.put("IOMINER_NODE_MB", "1664");
    environment.put("IOMINER_DRIVER_MB", "1024");
    environment.put("SLURM_JOB_ID", "1");
    environment.put("SLURM_JOB_NUM_NODES", "2");
    environment.put("SLURM_CPUS_ON_NODE", "1");
    return Submission.start(builder, folder.resolve("job"));
  }
}
