// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.error.ErrorKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The batch script, with stand-ins for Slurm and for Spark; {@link ClusterIT} has a real Spark. */
class BatchScriptTest {
  @TempDir private Path folder;

  private static final int TIME_LIMIT = 124;

  private final Map<String, String> environment = new TreeMap<>();
  private SlurmStandIn slurm;

  @BeforeEach
  void allocate() throws IOException {
    slurm = SlurmStandIn.in(folder.resolve("slurm"));
    environment.putAll(SparkStandIn.in(folder.resolve("spark")).environment());
  }

  private static String script() throws IOException {
    return Files.readString(SlurmStandIn.SCRIPT);
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

  @Test
  void aNodeWithoutJavaIsNamedBeforeTheClusterStarts() throws IOException, InterruptedException {
    Files.writeString(folder.resolve("slurm").resolve("node1"), "export JAVA_HOME=/nowhere\n");
    Submission job = slurm.sbatch(environment, "-c", "true");
    assertThat(job.exitCode()).isEqualTo(ErrorKind.RESOURCE.exitCode());
    assertThat(job.errors()).contains("node1: no Java (/nowhere/bin/java").doesNotContain("node0:");
    assertThat(job.printed()).isEmpty();
  }

  @Test
  void aNodeOfAnOldJavaOrWithoutSparkIsNamed() throws IOException, InterruptedException {
    Path java = folder.resolve("java8");
    SlurmStandIn.program(
        java.resolve("bin/java"), "#!/bin/sh\necho 'openjdk version \"1.8.0_392\"' >&2\n");
    Files.writeString(
        folder.resolve("slurm").resolve("node0"),
        "export JAVA_HOME=" + java + "; set -- \"${@/$SPARK_HOME/\\/elsewhere}\"\n");
    Submission job = slurm.sbatch(environment, "-c", "true");
    assertThat(job.exitCode()).isEqualTo(ErrorKind.RESOURCE.exitCode());
    assertThat(job.errors())
        .contains("node0: " + java + "/bin/java is Java 8; 17 or newer is needed")
        .contains("node0: does not see /elsewhere/bin/spark-class")
        .doesNotContain("node1:");
  }

  @Test
  void theTimeLimitIsTheReasonThatIsGiven() throws IOException, InterruptedException {
    Submission job = slurm.sbatch(environment, "-c", "echo running; sleep 600");
    LoopbackCluster.waitUntil(Duration.ofMinutes(1), () -> hasPrinted(job, "\nrunning"), "it runs");
    job.signal("USR1");
    assertThat(job.exitCode()).isEqualTo(TIME_LIMIT);
    assertThat(job.errors()).contains("time limit").contains("--time");
    assertThat(job.printed()).endsWith("interrupted\n");
    assertThat(script()).contains("#SBATCH --signal=B:USR1@60\n");
  }

  private static boolean hasPrinted(Submission job, String text) {
    try {
      return job.printed().contains(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aRequeuedJobGoesOnInTheSameFileAndSaysSo() throws IOException, InterruptedException {
    environment.put("SLURM_RESTART_COUNT", "1");
    Submission job = slurm.sbatch(environment, "-c", "true");
    assertThat(job.exitCode()).isZero();
    assertThat(job.errors()).contains("job 1 was requeued; start 2, 20");
    assertThat(script()).contains("#SBATCH --open-mode=append\n");
  }

  /** Programs that are killed leave files where they keep temporary ones. Node 1 has its own. */
  @Test
  void temporaryFilesOfNodesAreRemoved() throws IOException, InterruptedException {
    Path first = Files.createDirectories(folder.resolve("first"));
    Path second = Files.createDirectories(folder.resolve("second"));
    Path other = Files.createDirectories(folder.resolve("other"));
    environment.put("SPARK_LOCAL_DIRS", first + "," + second);
    Files.writeString(
        folder.resolve("slurm").resolve("node1"),
        """
        own=%s/iominer-1
        set -- "${@//"$SPARK_LOCAL_DIRS"/$own}"
        export SPARK_DAEMON_JAVA_OPTS=-Djava.io.tmpdir=$own
        """
            .formatted(other));
    String printed =
        driver(
            "for d in ${SPARK_LOCAL_DIRS//,/ } %s/*; do ls -ld $d; touch $d/spark-1; ls $d; done; "
                    .formatted(other)
                + "cat $SPARK_CONF_DIR/spark-defaults.conf");
    assertThat(printed.lines().filter(line -> line.startsWith("drwx------"))).hasSize(3);
    assertThat(printed.lines().filter("libcommons-crypto-1.so"::equals)).hasSize(2);
    assertThat(printed)
        .contains("spark.driver.extraJavaOptions -Djava.io.tmpdir=" + first + "/iominer-1.")
        .contains("spark.executor.extraJavaOptions -Djava.io.tmpdir=" + first + "/iominer-1.");
    assertThat(List.of(first, second, other))
        .allSatisfy(left -> assertThat(left).isEmptyDirectory());
  }

  @Test
  void namesAreUtf8UnderTheLocaleC() throws IOException, InterruptedException {
    environment.put("LC_ALL", "C");
    assertThat(driver("locale charmap")).endsWith("UTF-8\n");
  }

  /** {@link DistributionIT} unpacks a real one. */
  @Test
  void whatIsUnpackedNeedsNoOtherSpark() throws IOException, InterruptedException {
    Path home = folder.resolve("iominer-1");
    Path application = home.resolve("app").resolve("iominer-cli-1.jar");
    copy(Path.of("src", "main", "launcher"), home.resolve("libexec"));
    Files.createFile(Files.createDirectories(application.getParent()).resolve("iominer-cli-1.jar"));
    SparkStandIn.in(home.resolve("spark"));
    environment.clear();
    environment.put("IOMINER_HOME", home.toString());
    assertThat(driver("echo $SPARK_HOME $SPARK_DIST_CLASSPATH"))
        .contains("--class io.iominer.cli.IoMinerCli " + application + " -c")
        .contains(home + "/spark " + home + "/app/*:" + home + "/app/lib/*:");
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
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
