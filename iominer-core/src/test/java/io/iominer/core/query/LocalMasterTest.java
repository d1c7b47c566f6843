// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.IoMinerException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LocalMasterTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {"local; 1", "local[3]; 3", "local[12,4]; 12"})
  void namesOfThisMachineGiveThreads(String master, int threads) {
    assertThat(LocalMaster.threads(master)).hasValue(threads);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "spark://host:7077",
        "yarn",
        "k8s://https://host",
        "local-cluster[2,1,1024]",
        "local[0]",
        "local[x]",
        "locally"
      })
  void clustersAndWhatSparkDoesNotKnowGiveNone(String master) {
    assertThat(LocalMaster.threads(master)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "local[0]", "local[x]", "locally", "Yarn", ""})
  void whatIsNoMasterIsSaid(String master) {
    assertThatThrownBy(() -> LocalMaster.check(Map.of("spark.master", master)))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("The master " + master + " is none of Spark's")
        .hasMessageContaining("local[*]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "local",
        "local[*]",
        "yarn",
        "spark://host:7077",
        "k8s://https://host:443",
        "local-cluster[2,1,1024]"
      })
  void mastersOfSparkPass(String master) {
    assertThatCode(() -> LocalMaster.check(Map.of("spark.master", master)))
        .doesNotThrowAnyException();
  }

  @Test
  void allCoresUnlessAMasterIsNamed() {
    int cores = Runtime.getRuntime().availableProcessors();
    assertThat(LocalMaster.threads(Map.of())).hasValue(cores);
    assertThat(LocalMaster.threads("local[*]")).hasValue(cores);
    assertThat(LocalMaster.threads(Map.of("spark.master", "yarn"))).isEmpty();
  }
}
