// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The batch script, with stand-ins for Slurm and for Spark; {@link ClusterIT} has a real Spark. */
class BatchScriptTest {
  @TempDir private Path folder;

  private final Map<String, String> environment = new TreeMap<>();
  private SlurmStandIn slurm;

  @BeforeEach
  void allocate() throws IOException {
    slurm = SlurmStandIn.in(folder.resolve("slurm"));
    environment.putAll(SparkStandIn.in(folder.resolve("spark")).environment());
  }

  /** What a command prints that runs where IOMiner does. */
  private String driver(String command) throws IOException, InterruptedException {
    return slurm.sbatch(environment, "-c", command).output();
  }

  @Test
  void theStoreIsNotMadeWithAUmaskOfTheScript() throws IOException, InterruptedException {
    Process umask = new ProcessBuilder("sh", "-c", "umask").start();
    String own = new String(umask.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(driver("umask")).endsWith(own + "\n");
    assertThat(driver("ls -ld $SPARK_CONF_DIR")).contains("drwx------");
  }

  /** {@link BatchMemoryTest} has the arithmetic. */
  @Test
  void driverAndWorkersKeepToTheAllocation() throws IOException, InterruptedException {
    environment.put("SLURM_MEM_PER_NODE", "3000");
    assertThat(driver("cat $SPARK_CONF_DIR/spark-defaults.conf"))
        .contains("--driver-memory 750m")
        .contains("spark.executor.memory 970m");
    assertThat(Files.readString(folder.resolve("slurm").resolve("srun.calls")))
        .contains("--memory 970m");
  }

  @Test
  void anAllocationThatIsTooSmallIsRefused() throws IOException, InterruptedException {
    environment.put("SLURM_MEM_PER_NODE", "1000");
    Submission job = slurm.sbatch(environment, "-c", "true");
    assertThat(job.exitCode()).isEqualTo(2);
    assertThat(job.errors()).contains("1000 MB a node are too few").contains("--mem");
  }
}
