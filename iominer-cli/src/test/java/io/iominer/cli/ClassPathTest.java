// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A class of two jars would be that of the first one, whichever version the other has. */
class ClassPathTest {
  /** Packages that several jars hold in the same version, with these jars' beginnings. */
  private static final Map<String, String> SAME =
      Map.of(
          // Spark's build puts it into each jar of a module.
          "org/apache/spark/unused/", "spark-",
          // Each jar of ORC has its copy of protobuf, under ORC's name.
          "org/apache/orc/protobuf/", "orc-",
          // Both of Parquet's jars have what they use of fastutil, under Parquet's name.
          "shaded/parquet/it/unimi/dsi/fastutil/", "parquet-",
          // Iceberg's runtime has them under their own names: JTS 1.20.0 as Spark, and annotations.
          "org/locationtech/jts/", "(iceberg-spark-runtime|jts-core)-",
          "org/jspecify/annotations/", "(iceberg-spark-runtime|jspecify)-");

  private static boolean isException(String name, Set<String> jars) {
    return SAME.entrySet().stream()
        .anyMatch(
            same ->
                name.startsWith(same.getKey())
                    && jars.stream().allMatch(jar -> jar.matches(same.getValue() + ".*")));
  }

  private static Map<String, Set<String>> jarsOfClasses() throws IOException {
    Map<String, Set<String>> jars = new TreeMap<>();
    List<String> entries =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(entry -> entry.endsWith(".jar"))
            .toList();
    for (String entry : entries) {
      try (JarFile jar = new JarFile(entry)) {
        jar.stream()
            .map(one -> one.getName())
            .filter(name -> name.endsWith(".class"))
            .filter(name -> !name.startsWith("META-INF/"))
            .filter(name -> !name.matches("(.*/)?(module|package)-info\\.class"))
            .forEach(
                name ->
                    jars.computeIfAbsent(name, none -> new TreeSet<>())
                        .add(Path.of(entry).getFileName().toString()));
      }
    }
    return jars;
  }

  @Test
  void noClassIsInTwoJars() throws IOException {
    Map<String, Set<String>> all = jarsOfClasses();
    assertThat(all)
        .containsKeys("org/apache/spark/SparkContext.class", "net/jpountz/lz4/LZ4Factory.class");
    Map<Set<String>, String> twice =
        all.entrySet().stream()
            .filter(entry -> entry.getValue().size() > 1)
            .filter(entry -> !isException(entry.getKey(), entry.getValue()))
            .collect(
                Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey, (first, other) -> first));
    assertThat(twice).as("the first class of each set of jars").isEmpty();
  }
}
