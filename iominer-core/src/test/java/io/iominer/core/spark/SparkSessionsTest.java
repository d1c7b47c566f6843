// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SparkSessionsTest {
  @Test
  void aHeapThatSparkRefusesIsNamedBefore() {
    assertThatThrownBy(() -> SparkSessions.checkHeap(64))
        .hasMessage(
            "Spark needs a heap of 450 MiB or more, this one has 64 MiB: set"
                + " IOMINER_JAVA_OPTS=-Xmx1g, or --driver-memory of spark-submit");
    assertThatCode(() -> SparkSessions.checkHeap(450)).doesNotThrowAnyException();
  }
}
