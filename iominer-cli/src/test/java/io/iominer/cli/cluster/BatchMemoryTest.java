// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the batch script takes of a node, with stand-ins for the kernel's files and for Slurm. */
class BatchMemoryTest {
  private static final Path FUNCTIONS =
      Path.of("src", "main", "launcher", "memory").toAbsolutePath();
  private static final String NO_LIMIT = "9223372036854771712";

  @TempDir private Path root;

  @BeforeEach
  void aNodeOf16Gb() throws IOException {
    write("proc/meminfo", "MemTotal:       16777216 kB\nMemFree:         1000000 kB\n");
    write("proc/self/cgroup", "0::/\n");
    realMemory(1);
  }

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private void realMemory(int mb) throws IOException {
    Path scontrol = root.resolve("bin/scontrol");
    write(
        "bin/scontrol",
        "#!/bin/sh\necho \"NodeName=$4 CPUTot=8 RealMemory=" + mb + " AllocMem=0\"\n");
    Files.setPosixFilePermissions(scontrol, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** What a function prints. */
  private String shell(String call, Map<String, String> environment)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("/bin/sh", "-euc", ". " + FUNCTIONS + "; " + call)
            .redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("SLURM"));
    builder.environment().putAll(environment);
    builder.environment().put("memory_root", root.toString());
    builder.environment().put("PATH", root.resolve("bin") + ":" + System.getenv("PATH"));
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    return text.strip();
  }

  private String nodeMb(String... environment) throws IOException, InterruptedException {
    return shell(
        "node_mb",
        environment.length == 0
            ? Map.of()
            : Map.of(environment[0], environment[1], "SLURM_CPUS_ON_NODE", "4"));
  }

  @Test
  void theAllocationSaysHowMuchOfANodeIsTheJobs() throws IOException, InterruptedException {
    assertThat(nodeMb("SLURM_MEM_PER_NODE", "3000")).isEqualTo("3000");
    assertThat(nodeMb("SLURM_MEM_PER_CPU", "700")).isEqualTo("2800");
  }

  @Test
  void theControlGroupLimitsItFurther() throws IOException, InterruptedException {
    write("proc/self/cgroup", "0::/system.slice/slurmstepd.scope/job_7/step_batch\n");
    write("sys/fs/cgroup/system.slice/slurmstepd.scope/job_7/memory.max", "2147483648\n");
    write("sys/fs/cgroup/system.slice/slurmstepd.scope/job_7/step_batch/memory.max", "max\n");
    assertThat(nodeMb("SLURM_MEM_PER_NODE", "3000")).isEqualTo("2048");
    assertThat(nodeMb()).isEqualTo("2048");
    assertThat(nodeMb("SLURM_MEM_PER_NODE", "1000")).isEqualTo("1000");
  }

  @Test
  void theFirstVersionOfControlGroupsIsRead() throws IOException, InterruptedException {
    write("proc/self/cgroup", "5:cpu,cpuacct:/\n4:memory:/slurm/uid_7/job_7\n0::/\n");
    write("sys/fs/cgroup/memory/slurm/uid_7/job_7/memory.limit_in_bytes", "1073741824\n");
    write("sys/fs/cgroup/memory/memory.limit_in_bytes", NO_LIMIT + "\n");
    assertThat(nodeMb()).isEqualTo("1024");
    write("sys/fs/cgroup/memory/slurm/uid_7/job_7/memory.limit_in_bytes", NO_LIMIT + "\n");
    assertThat(nodeMb()).isEqualTo("14745");
  }

  /** Slurm says 0 where a job asked for all with --mem=0, and 1 of a node that nobody described. */
  @Test
  void withoutBothItIsAShareOfTheNode() throws IOException, InterruptedException {
    assertThat(nodeMb("SLURM_MEM_PER_NODE", "0")).isEqualTo("14745");
    realMemory(8000);
    assertThat(nodeMb("SLURM_MEM_PER_NODE", "0")).isEqualTo("7200");
    realMemory(16_000_000);
    assertThat(nodeMb()).isEqualTo("14745");
  }

  /** 3000 MB held a worker of 13.5 GB and a driver of 8 GB. */
  @Test
  void driverExecutorsAndWhatTheyNeedBesideTheirHeapsFitIntoTheNode()
      throws IOException, InterruptedException {
    int[][] nodesAndExecutors = {{3_000, 1}, {16_000, 1}, {16_000, 4}, {64_000, 4}, {250_000, 8}};
    for (int[] given : nodesAndExecutors) {
      int node = given[0];
      int executors = given[1];
      int driver = number("driver_mb " + node);
      int executor = number(String.format("executor_mb %d %d %d", node, driver, executors));
      double used = 512 + driver + beside(driver) + executors * (executor + beside(executor));
      assertThat(used)
          .as("%d MB, %d executors", node, executors)
          .isBetween(node * 0.99, 1.0 * node);
    }
    assertThat(number("driver_mb 3000")).isEqualTo(750);
    assertThat(number("executor_mb 3000 750 1")).isEqualTo(970);
    assertThat(number("driver_mb 250000")).isEqualTo(8192);
  }

  private int number(String call) throws IOException, InterruptedException {
    return Integer.parseInt(shell(call, Map.of()));
  }

  private static double beside(int heap) {
    return Math.max(384, heap * 0.1);
  }
}
