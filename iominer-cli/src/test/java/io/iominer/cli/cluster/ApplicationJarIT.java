// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What lies in the application for spark-submit. */
class ApplicationJarIT {
  private static final Path APPLICATION = Path.of(System.getProperty("iominer.application"));

  private static Set<String> classes(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      Set<String> names = new HashSet<>();
      file.stream()
          .map(entry -> entry.getName())
          .filter(name -> name.endsWith(".class") && !name.endsWith("module-info.class"))
          .forEach(names::add);
      return names;
    }
  }

  private static String service(String name) throws IOException {
    try (JarFile file = new JarFile(APPLICATION.toFile())) {
      return new String(
          file.getInputStream(file.getEntry("META-INF/services/" + name)).readAllBytes(),
          StandardCharsets.UTF_8);
    }
  }

  /** All that a Spark distribution brings. */
  private static List<Path> sparkJars() throws IOException {
    Path target = APPLICATION.getParent();
    try (Stream<Path> spark = Files.list(target.resolve("iominer").resolve("spark"));
        Stream<Path> shared = Files.list(target.resolve("shared-with-spark"))) {
      return Stream.concat(spark, shared)
          .filter(jar -> !jar.getFileName().toString().startsWith("iceberg-"))
          .toList();
    }
  }

  @Test
  void itHoldsNoClassThatSparkBrings() throws IOException {
    Set<String> own = classes(APPLICATION);
    assertThat(sparkJars()).hasSizeGreaterThan(100);
    for (Path jar : sparkJars()) {
      Set<String> both = classes(jar);
      both.retainAll(own);
      assertThat(both).as(jar.toString()).isEmpty();
    }
  }

  @Test
  void itHoldsAllOfOursAndWhatSparkLacks() throws IOException {
    assertThat(classes(APPLICATION))
        .contains(
            "io/iominer/cli/IoMinerCli.class",
            "io/iominer/core/store/IoStore.class",
            "io/iominer/ingest/job/IngestJob.class",
            "org/apache/iceberg/spark/SparkCatalog.class",
            "picocli/CommandLine.class");
    assertThat(service("java.sql.Driver")).contains("org.sqlite.JDBC", "org.mariadb.jdbc.Driver");
    assertThat(service("io.iominer.core.spark.StoreFiller")).contains("ConfiguredIngest");
    assertThat(service("org.apache.spark.sql.sources.DataSourceRegister"))
        .contains("org.apache.iceberg.spark.source.IcebergSource");
  }

  @Test
  void itNamesItsMainClassAndIsNotSigned() throws IOException {
    try (JarFile file = new JarFile(APPLICATION.toFile())) {
      assertThat(file.getManifest().getMainAttributes().getValue("Main-Class"))
          .isEqualTo("io.iominer.cli.IoMinerCli");
      assertThat(file.stream().map(entry -> entry.getName()))
          .noneMatch(name -> name.matches("META-INF/[^/]+\\.(SF|DSA|RSA)"));
    }
  }
}
