// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.lookup.FileSystemNames.Pair;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FileSystemNamesTest {
  @Test
  void aMountPointThatEndsWithTheNameIsThatFileSystem() {
    assertThat(
            FileSystemNames.pairs(
                Map.of(),
                Set.of("home", "scratch"),
                List.of("/lustre/scratch", "/project", "/home")))
        .containsExactly(new Pair("home", "/home"), new Pair("scratch", "/lustre/scratch"));
  }

  @Test
  void oneOfEachKindIsTheSame() {
    assertThat(FileSystemNames.pairs(Map.of(), Set.of("snx11168"), Arrays.asList("/scratch", null)))
        .containsExactly(new Pair("snx11168", "/scratch"));
    assertThat(FileSystemNames.pairs(Map.of(), Set.of("snx11168"), Arrays.asList((String) null)))
        .containsExactly(new Pair("snx11168", null));
  }

  @Test
  void whatIsNotCertainIsNotGuessed() {
    assertThat(FileSystemNames.pairs(Map.of(), Set.of("snx11168"), List.of("/scratch", "/project")))
        .isEmpty();
    assertThat(FileSystemNames.pairs(Map.of(), Set.of("snx1", "snx2"), List.of("/scratch")))
        .isEmpty();
    assertThat(
            FileSystemNames.pairs(
                Map.of(), Set.of("scratch", "b"), List.of("/a/scratch", "/b/scratch")))
        .isEmpty();
    assertThat(FileSystemNames.pairs(Map.of(), Set.of("scratch"), List.of())).isEmpty();
  }

  @Test
  void whatTheConfigurationSaysGoesFirst() {
    assertThat(
            FileSystemNames.pairs(
                Map.of("snx1", "/home", "absent", "/x"),
                Set.of("snx1", "home", "snx2"),
                Arrays.asList("/home", "/a/home", "/scratch", null)))
        .containsExactly(new Pair("home", "/a/home"), new Pair("snx1", "/home"));
    assertThat(
            FileSystemNames.pairs(
                Map.of("snx1", "/home"), Set.of("snx1", "snx2"), List.of("/home", "/scratch")))
        .as("one of each kind is left")
        .containsExactly(new Pair("snx1", "/home"), new Pair("snx2", "/scratch"));
  }
}
