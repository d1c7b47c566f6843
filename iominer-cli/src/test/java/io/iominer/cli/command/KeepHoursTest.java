// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KeepHoursTest {
  @Test
  void whatIsKeptComesWithTheTimeAtWhichItCanGo() {
    assertThat(KeepHours.later("Earlier states", 24))
        .isEqualTo(
            "Earlier states take disk space for sessions that may read them; an 'expire' or"
                + " 'compact' in 24 hours removes them from the disk");
    assertThat(KeepHours.later("Removed rows", 0.5)).contains(" in 0.5 hours ");
  }
}
