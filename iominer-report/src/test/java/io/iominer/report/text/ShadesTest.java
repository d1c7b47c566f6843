// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ShadesTest {
  @Test
  void blocksAreForOutputsThatHaveThem() {
    assertThat(Shades.of(StandardCharsets.UTF_8)).isEqualTo(Shades.BLOCKS);
    assertThat(Shades.of(StandardCharsets.US_ASCII)).isEqualTo(Shades.ASCII);
    assertThat(Shades.of(StandardCharsets.ISO_8859_1)).isEqualTo(Shades.ASCII);
    assertThat(Shades.of(Charset.forName("IBM437")))
        .as("a code page with some of the blocks")
        .isEqualTo(Shades.ASCII);
  }

  @Test
  void aRowHasEighthsOfTheGreatestAndNoneIsNotLittle() {
    double[] rates = {0, 1e-6, 10, 10.1, 40, 79.9, 80};
    assertThat(Shades.row(rates, 80, Shades.ASCII.heights())).isEqualTo(".112488");
    assertThat(Shades.row(rates, 80, Shades.BLOCKS.densities())).isEqualTo(".░░░▒██");
    assertThat(Shades.row(new double[] {0, 0}, 0, Shades.ASCII.heights())).isEqualTo("..");
  }
}
