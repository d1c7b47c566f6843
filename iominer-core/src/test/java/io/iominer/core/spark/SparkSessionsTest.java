// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.IoMinerException;
import java.util.Set;
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

  @Test
  void aKeyThatSparkDoesNotKnowIsNamedWithOneLikeIt() {
    assertThatThrownBy(() -> KnownSettings.check(Set.of("spark.sql.shuffle.partition")))
        .isInstanceOf(IoMinerException.class)
        .hasMessage(
            "Spark 4.1.3 has no setting spark.sql.shuffle.partition; the nearest is"
                + " spark.sql.shuffle.partitions");
    assertThatThrownBy(() -> KnownSettings.check(Set.of("spark.master", "spark.nosuch")))
        .hasMessageStartingWith("Spark 4.1.3 has no setting spark.nosuch; the nearest ");
  }

  @Test
  void ownSettingsAndKeysThatSparkReadsWithoutListingThemAreKnown() {
    KnownSettings.check(SparkSessions.DEFAULTS.keySet());
    KnownSettings.check(
        Set.of(
            "spark.executor.memory",
            "spark.ui.port",
            "spark.hadoop.fs.s3a.endpoint",
            "spark.kubernetes.container.image",
            "spark.sql.catalog.facility.warehouse",
            "spark.rpc.io.serverThreads"));
  }
}
