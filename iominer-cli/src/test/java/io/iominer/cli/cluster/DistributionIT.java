// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.testing.SampleLogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a site unpacks: starts by itself, in Spark's local mode, and in an allocation of Slurm. */
class DistributionIT {
  private static final Path ARCHIVE = Path.of(System.getProperty("iominer.distribution"));

  @TempDir private static Path folder;

  private static Path home = Path.of("");

  @BeforeAll
  static void unpack() throws IOException, InterruptedException {
    assertThat(run("tar", "-xzf", ARCHIVE.toString(), "-C", folder.toString())).isEmpty();
    home = folder.resolve(ARCHIVE.getFileName().toString().replace("-bin.tar.gz", ""));
  }

  private static String run(String... command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().keySet().removeAll(List.of("SPARK_HOME", "IOMINER_HOME"));
    return Submission.start(builder, Files.createTempFile(folder, "run", "")).output();
  }

  private static String iominer(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(home.resolve("bin/iominer").toString()));
    command.addAll(List.of(arguments));
    return run(command.toArray(String[]::new));
  }

  @Test
  void itStarts() throws IOException, InterruptedException {
    String version = home.getFileName().toString().replaceFirst("iominer-", "");
    assertThat(iominer("--version")).contains(version);
    Path link = Files.createSymbolicLink(folder.resolve("link"), home.resolve("bin/iominer"));
    assertThat(run(link.toString(), "diagnose", SampleLogs.darshan().get(0).toString()))
        .contains("Verdict");
  }

  @Test
  void itHasASparkForThisMachineAndForAnAllocation() throws IOException, InterruptedException {
    String store = folder.resolve("store").toString();
    String log = SampleLogs.darshan().get(0).toString();
    String question = "SELECT count(*) AS logs FROM darshan_job";
    iominer("ingest", log, "--buckets", "1", "--store", store);
    String here = iominer("query", question, "--store", store, "--format", "csv");
    assertThat(here).isEqualTo("logs\n1\n");
    Map<String, String> environment = new TreeMap<>();
    environment.put("IOMINER_HOME", home.toString());
    environment.put("JDK_JAVA_OPTIONS", LoopbackCluster.JAVA_OPTIONS);
    environment.put("SPARK_LOCAL_IP", "127.0.0.1");
    environment.put("SLURM_MEM_PER_NODE", "3072");
    Submission job =
        SlurmStandIn.in(folder.resolve("slurm"))
            .sbatch(environment, "query", question, "--store", store, "--format", "csv");
    assertThat(job.output()).isEqualTo(here);
  }
}
