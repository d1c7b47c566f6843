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
import java.util.TreeMap;

/** An allocation of two nodes that are both this machine: runs batch scripts without Slurm. */
final class SlurmStandIn {
  static final Path SCRIPT =
      Path.of("..", "docs", "examples", "iominer.sbatch").toAbsolutePath().normalize();

  /**
   * Starts as many processes as it is told, and ends them when it is ended itself. A node that has
   * a file of its name differs in what that file sets.
   */
  private static final String SRUN =
      """
      #!/bin/bash
      echo "$@" >>%1$s/srun.calls
      tasks=1
      while [[ $1 == -* ]]; do
        case $1 in --ntasks=*) tasks=${1#*=} ;; esac
        shift
      done
      trap 'kill $(jobs -p); wait; exit 143' TERM
      for ((task = 0; task < tasks; task++)); do
        (
          export SLURM_PROCID=$task SLURMD_NODENAME=node$task
          [ ! -f %1$s/node$task ] || . %1$s/node$task
          exec "$@"
        ) &
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
    program(folder.resolve("srun"), SRUN.formatted(folder));
    return new SlurmStandIn(folder);
  }

  static void program(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** Runs the project's batch script with a command of IOMiner on Spark. */
  Submission sbatch(Path sparkHome, Path application, String... command) throws IOException {
    Map<String, String> environment = new TreeMap<>();
    environment.put("JDK_JAVA_OPTIONS", LoopbackCluster.JAVA_OPTIONS);
    environment.put("SPARK_HOME", sparkHome.toString());
    environment.put("SPARK_LOCAL_IP", "127.0.0.1");
    environment.put("IOMINER_JAR", application.toString());
    environment.put("SLURM_MEM_PER_NODE", "3072");
    return sbatch(environment, command);
  }

  /**
   * Runs the project's batch script.
   *
   * @param environment beside what Slurm sets
   */
  Submission sbatch(Map<String, String> environment, String... command) throws IOException {
    List<String> words = new ArrayList<>(List.of("bash", SCRIPT.toString()));
    words.addAll(Arrays.asList(command));
    ProcessBuilder builder = new ProcessBuilder(words);
    Map<String, String> all = builder.environment();
    all.put("PATH", folder + ":" + all.get("PATH"));
    all.put("JAVA_HOME", System.getProperty("java.home"));
    all.put("IOMINER_SCRATCH", folder.resolve("scratch").toString());
    all.put("IOMINER_HOST", "127.0.0.1");
    all.put("SLURM_JOB_ID", "1");
    all.put("SLURM_JOB_NUM_NODES", "2");
    all.put("SLURM_CPUS_ON_NODE", "1");
    all.keySet().removeAll(List.of("SPARK_HOME", "IOMINER_JAR", "IOMINER_HOME"));
    all.putAll(environment);
    return Submission.start(builder, folder.resolve("job"));
  }
}
