// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApplicationNameTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/apps/bin/sim -x input.nml               | sim",
        "sim                                      | sim",
        "./sim                                    | sim",
        "/usr/bin/python3.11 -u /home/a/train.py  | train.py",
        "python3 -W ignore train.py               | train.py",
        "python3 -m torch.distributed.run x.py    | torch.distributed.run",
        "/venv/bin/python3 -c from a import b;b() | python3",
        "perl -we print                           | perl",
        "bash                                     | bash",
        "''                                       | ''"
      })
  void anApplicationIsNamedByWhatRuns(String commandLine, String name) {
    assertThat(ApplicationName.of(commandLine)).isEqualTo(name);
  }
}
