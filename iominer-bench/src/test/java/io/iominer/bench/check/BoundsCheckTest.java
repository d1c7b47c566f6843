// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The logs of the simulated day among the samples; docs/diagnosis.md has larger numbers. */
class BoundsCheckTest {
  private static final Path DAY = Path.of("..", "sample-logs", "simulated", "darshan");

  @Test
  void noNumberOfASimulatedDayContradictsAnother() throws IOException {
    try (Stream<Path> files = Files.walk(DAY)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".darshan")).toList()) {
        assertThat(BoundsCheck.contradictions(file)).as("%s", file).isEmpty();
      }
    }
  }
}
