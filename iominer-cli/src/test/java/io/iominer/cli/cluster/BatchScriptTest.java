// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
}
