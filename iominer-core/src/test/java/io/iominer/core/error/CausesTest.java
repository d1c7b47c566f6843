// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class CausesTest {
  @Test
  void aMissingClassIsAFaultOfTheInstallation() {
    NoClassDefFoundError missing = new NoClassDefFoundError("org/apache/iceberg/Table");
    assertThat(Causes.known(new ExecutionException(missing)))
        .hasValueSatisfying(
            error -> {
              assertThat(error.kind()).isEqualTo(ErrorKind.RESOURCE);
              assertThat(error)
                  .hasMessage(
                      "the installation is incomplete or damaged: a class cannot be loaded"
                          + " (org/apache/iceberg/Table)");
            });
    assertThat(Causes.known(new IllegalStateException())).isEmpty();
  }
}
