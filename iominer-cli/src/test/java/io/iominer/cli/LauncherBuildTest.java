// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A build of the launcher leaves the jars of processes that run. The stand-in for Maven makes files
 * with the text of the file {@code version}.
 */
class LauncherBuildTest {
  private static final Path BUILD = Path.of("").toAbsolutePath().resolve("src/main/launcher/build");

  private static final String MAVEN =
      """
      #!/bin/sh
      set -eu
      [ ! -f fails ] || exit 1
      made=iominer-cli/target/iominer
      mkdir -p $made/lib $made/spark iominer-bench/target/lib
      for jar in $made/iominer-cli-1.jar $made/iominer-core-1.jar iominer-bench/target/iominer-bench-1.jar \\
        iominer-bench/target/lib/iominer-core-1.jar iominer-bench/target/lib/iominer-simulator-1.jar \\
        iominer-bench/target/lib/other.jar $made/spark.options $made/commands; do
        cat version >$jar
      done
      mkdir -p iominer-notebook/target/lib
      cat version >iominer-notebook/target/iominer-notebook-1.jar
      cat version >iominer-notebook/target/lib/kernel.jar
      cat libraries >$made/lib/a.jar
      cat libraries >$made/spark/b.jar
      """;

  @TempDir private Path home;

  @BeforeEach
  void makeSources() throws IOException {
    write("version", "1");
    write("libraries", "1");
    Files.setPosixFilePermissions(
        write("mvnw", MAVEN), PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.createDirectories(home.resolve("iominer-cli"));
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(home.resolve(name), text);
  }

  private int build(String modules, String stamp) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                "/bin/sh",
                BUILD.toString(),
                home.toString(),
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "None",
                "-XX:TieredStopAtLevel=1",
                modules,
                stamp)
            .redirectErrorStream(true)
            .start();
    process.getInputStream().readAllBytes();
    return process.waitFor();
  }

  private Path launch() {
    return home.resolve("iominer-cli/target/launch");
  }

  private Path current() throws IOException {
    return launch().resolve(Files.readString(launch().resolve("current")).strip());
  }

  private Path libraries(Path build) throws IOException {
    return launch().resolve(Files.readString(build.resolve("libraries")).strip());
  }

  private List<Path> folders(String kind) throws IOException {
    try (Stream<Path> folders = Files.list(launch())) {
      return folders.filter(folder -> folder.getFileName().toString().startsWith(kind)).toList();
    }
  }

  private static void makeOld(Path folder) throws IOException {
    Files.setLastModifiedTime(folder, FileTime.from(Instant.now().minus(Duration.ofDays(3))));
  }

  @Test
  void aBuildLeavesTheJarsOfTheOneBefore() throws IOException, InterruptedException {
    assertThat(build("iominer-cli", "built")).isZero();
    Path first = current();
    assertThat(first.resolve("bench")).doesNotExist();
    assertThat(first.resolve("built")).exists();
    write("version", "2");
    assertThat(build("iominer-cli,iominer-bench", "built-bench")).isZero();
    Path second = current();
    assertThat(second).isNotEqualTo(first);
    assertThat(first.resolve("iominer-core-1.jar")).hasContent("1");
    assertThat(second.resolve("iominer-core-1.jar")).hasContent("2");
    assertThat(second.resolve("spark.options")).hasContent("2");
    assertThat(second.resolve("commands")).hasContent("2");
    assertThat(second.resolve("built")).exists();
    assertThat(second.resolve("built-bench")).exists();
    try (Stream<Path> bench = Files.list(second.resolve("bench"))) {
      assertThat(bench.map(jar -> jar.getFileName().toString()))
          .containsExactlyInAnyOrder("iominer-bench-1.jar", "iominer-simulator-1.jar", "other.jar");
    }
    assertThat(libraries(second)).isEqualTo(libraries(first));
    assertThat(build("iominer-cli,iominer-bench,iominer-notebook", "built-notebook")).isZero();
    assertThat(current().resolve("notebook/iominer-notebook-1.jar")).hasContent("2");
    assertThat(current().resolve("built-bench")).exists();
    assertThat(current().resolve("built-notebook")).exists();
    write("libraries", "other");
    assertThat(build("iominer-cli", "built")).isZero();
    assertThat(libraries(first).resolve("lib/a.jar")).hasContent("1");
    assertThat(libraries(current()).resolve("lib/a.jar")).hasContent("other");
    assertThat(libraries(current()).resolve("spark/b.jar")).hasContent("other");
  }

  @Test
  void aBuildThatFailsLeavesTheOneBefore() throws IOException, InterruptedException {
    assertThat(build("iominer-cli", "built")).isZero();
    Path first = current();
    write("fails", "");
    assertThat(build("iominer-cli", "built")).isEqualTo(1);
    assertThat(current()).isEqualTo(first);
    assertThat(first.resolve("iominer-cli-1.jar")).hasContent("1");
    assertThat(folders("build-")).containsExactly(first);
  }

  @Test
  void anOldBuildIsRemovedWhereNoProcessUsesIt() throws IOException, InterruptedException {
    assertThat(build("iominer-cli", "built")).isZero();
    Path used = current();
    write("libraries", "other");
    assertThat(build("iominer-cli", "built")).isZero();
    Path unused = current();
    assertThat(build("iominer-cli", "built")).isZero();
    assertThat(folders("build-")).hasSize(3);
    makeOld(used);
    makeOld(unused);
    makeOld(libraries(used));
    Process user =
        new ProcessBuilder("/bin/sh", "-c", "echo; read -r end", used + "/iominer-core-1.jar")
            .redirectErrorStream(true)
            .start();
    try {
      assertThat(user.getInputStream().read()).isEqualTo('\n');
      assertThat(build("iominer-cli", "built")).isZero();
      assertThat(folders("build-")).contains(used, current()).doesNotContain(unused).hasSize(3);
      assertThat(folders("libraries-")).hasSize(2);
      user.getOutputStream().write("\n".getBytes(StandardCharsets.UTF_8));
      user.getOutputStream().close();
      user.waitFor();
      assertThat(build("iominer-cli", "built")).isZero();
      assertThat(folders("build-")).doesNotContain(used);
      assertThat(build("iominer-cli", "built")).isZero();
      assertThat(folders("libraries-")).containsExactly(libraries(current()));
    } finally {
      user.destroyForcibly();
    }
  }

  /** As the run does that the archive of Spark's classes is made from. */
  @Test
  void sparkSubmitCanStartTheMainClass() throws IOException, ReflectiveOperationException {
    String launch = Files.readString(BUILD.resolveSibling("launch"));
    Matcher main = Pattern.compile("^MAIN=(.+)$", Pattern.MULTILINE).matcher(launch);
    assertThat(main.find()).isTrue();
    assertThat(Class.forName(main.group(1))).isPublic();
  }
}
