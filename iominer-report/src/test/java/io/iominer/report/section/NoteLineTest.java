// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NoteLineTest {
  @Test
  void aLineThatBeginsWithATermDefinesIt() {
    assertThat(
            NoteLine.of(
                """
                Sorted by bytes.

                OST#: number of OSTs
                Recovered: '-' while slow: see docs
                Do not add the rows, as these call others: they count twice
                These sums differ. Reason: servers count all clients"""))
        .containsExactly(
            new NoteLine("", "Sorted by bytes."),
            new NoteLine("OST#", "number of OSTs"),
            new NoteLine("Recovered", "'-' while slow: see docs"),
            new NoteLine("", "Do not add the rows, as these call others: they count twice"),
            new NoteLine("", "These sums differ. Reason: servers count all clients"));
  }

  @Test
  void aNoteMayBeEmpty() {
    assertThat(NoteLine.of("")).isEmpty();
  }
}
