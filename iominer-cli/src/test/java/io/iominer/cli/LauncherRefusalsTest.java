// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.error.ErrorKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the launcher says in one line where Java or the installation cannot do the work. */
class LauncherRefusalsTest {
  private static final Path LAUNCHER = Path.of("").toAbsolutePath().resolve("src/main/launcher");

  private static final int COMMAND_FAILED = 1;

  @TempDir private Path folder;

  /** What a script says that has sourced the launcher, with the folder of a JDK. */
  private String refusal(ErrorKind kind, String javaHome, String before, String after)
      throws IOException, InterruptedException {
    String script = before + " . " + LAUNCHER.resolve("launch") + "; " + after;
    ProcessBuilder builder =
        new ProcessBuilder("/bin/sh", "-euc", script, "sh", "status")
            .directory(folder.toFile())
            .redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", javaHome);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isEqualTo(kind.exitCode());
    assertThat(said).startsWith("iominer: ").endsWith("\n").hasLineCount(1);
    return said.strip().substring("iominer: ".length());
  }

  private String refusal(String before, String after) throws IOException, InterruptedException {
    return refusal(ErrorKind.RESOURCE, System.getProperty("java.home"), before, after);
  }

  private String refusalOfJava(Path home) throws IOException, InterruptedException {
    return refusal(ErrorKind.RESOURCE, home.toString(), "", "");
  }

  /** A folder with a program java of these lines. */
  private Path jdk(String name, String... lines) throws IOException {
    Path home = folder.resolve(name);
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    return home;
  }

  @Test
  void tooFewOpenFiles() throws IOException, InterruptedException {
    assertThat(refusal("ulimit -n 64;", ""))
        .isEqualTo("at most 64 files may be open at a time (ulimit -n), 512 are needed");
  }

  @Test
  void anOldJavaByItsReleaseFile() throws IOException, InterruptedException {
    Path home = jdk("jdk-11", "exit " + COMMAND_FAILED);
    Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"11.0.21\"\n");
    assertThat(refusalOfJava(home)).isEqualTo(home + "/bin/java is Java 11; 17 or newer is needed");
  }

  @Test
  void anOldJavaByWhatItSays() throws IOException, InterruptedException {
    Path home = jdk("jre-8", "echo 'openjdk version \"1.8.0_392\"' >&2");
    assertThat(refusalOfJava(home)).isEqualTo(home + "/bin/java is Java 8; 17 or newer is needed");
  }

  @Test
  void aJavaThatDoesNotStart() throws IOException, InterruptedException {
    Path home = jdk("broken", "echo 'libjli.so is missing' >&2", "exit " + COMMAND_FAILED);
    assertThat(refusalOfJava(home))
        .isEqualTo(home + "/bin/java does not start: libjli.so is missing");
  }

  @Test
  void aFolderThatIsNoJava() throws IOException, InterruptedException {
    assertThat(refusalOfJava(folder))
        .isEqualTo("JAVA_HOME is " + folder + ": it has no program bin/java");
  }

  @Test
  void aCurrentFolderThatWasRemoved() throws IOException, InterruptedException {
    assertThat(refusal("mkdir gone; cd gone; rmdir ../gone;", ""))
        .isEqualTo("the current folder does not exist any more: change to another");
  }

  @Test
  void anInstallationWithoutItsJars() throws IOException, InterruptedException {
    assertThat(refusal("", "app=" + folder + "; launch \"$@\""))
        .isEqualTo("the installation is incomplete: " + folder + "/commands is missing or empty");
    LauncherCommands.main(new String[] {folder.resolve("commands").toString()});
    Files.createFile(folder.resolve("iominer-core.jar"));
    String start = "app=. lib_jars=. spark_jars=spark spark_archive=; launch \"$@\"";
    assertThat(refusal("", start))
        .isEqualTo("the installation is incomplete: spark/*.jar is missing or empty");
    Path spark = Files.createDirectories(folder.resolve("spark"));
    Files.writeString(spark.resolve("antlr.jar"), "a");
    Files.writeString(spark.resolve("spark-core.jar"), "a");
    assertThat(refusal("", start))
        .isEqualTo("the installation is incomplete: ./iominer-core.jar is missing or empty");
  }

  /** A damaged jar is to Java as a missing one. */
  @Test
  void aClassThatIsMissing() throws IOException, InterruptedException {
    String start = "exec \"$java\" -cp " + Path.of("target/classes").toAbsolutePath();
    assertThat(refusal("", start + " \"$MAIN\" status"))
        .isEqualTo(
            "the installation is incomplete or damaged: a class cannot be loaded"
                + " (picocli/CommandLine$ParameterException)");
  }

  @Test
  void aFolderThatAClassPathCannotName() throws IOException, InterruptedException {
    assertThat(refusal("", "join /opt/a:b/x.jar"))
        .isEqualTo("/opt/a:b/x.jar: a class path cannot name a folder with ':'");
  }

  @Test
  void aSparkThatIsNone() throws IOException, InterruptedException {
    Path jars = Files.createDirectories(folder.resolve("jars"));
    Files.writeString(jars.resolve("spark-core_2.13-4.1.2.jar"), "a");
    String check =
        "SPARK_HOME=" + folder + " needed_spark=2.13-4.1.3 spark_jars=" + jars + "; check_spark";
    String java = System.getProperty("java.home");
    assertThat(refusal(ErrorKind.USER, java, "", check))
        .isEqualTo(
            "this command needs Spark 4.1 for Scala 2.13, and SPARK_HOME is none: "
                + jars.resolve("spark-sql_2.13-4.1.*.jar")
                + " is missing");
  }
}
