// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.util.List;
import org.junit.jupiter.api.Test;

class SqlErrorsTest {
  @Test
  void aStatementThatNeedsMoreMemoryThanThereIsIsRefusedByTheMachine() {
    assertThatThrownBy(
            () ->
                SqlErrors.translate(
                    () -> {
                      throw new OutOfMemoryError("Java heap space");
                    },
                    List.of()))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("needs more memory than there is (Java heap space)")
        .hasMessageContaining("IOMINER_JAVA_OPTS=-Xmx")
        .extracting(e -> ((IoMinerException) e).kind())
        .isEqualTo(ErrorKind.RESOURCE);
  }
}
