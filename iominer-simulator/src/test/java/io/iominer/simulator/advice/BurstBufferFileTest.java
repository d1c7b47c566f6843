// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import io.iominer.facility.BurstBuffer;
import io.iominer.facility.WriteDemand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BurstBufferFileTest {
  private static final String ADVICE =
      """
      {"burst_buffer_demand": [{"capacity": 3200000000000, "period_s": 3600.0,
          "bytes_per_period": 1.5e12}],
        "burst_buffer_applications": [
          {"application": "a", "use": "buffer"}, {"application": "b", "use": "bypass"},
          {"application": "c", "use": "unknown"}]}
      """;

  private static final Bandwidth RATE = Bandwidth.ofMegabytes(1000);

  private static final BurstBuffer BUFFER =
      new BurstBuffer(
          new Bytes(3_200_000_000_000L), RATE, RATE, RATE, RATE, RATE, new Bandwidth(0), RATE);

  @TempDir private Path folder;

  private BurstBufferFile read(String text) throws IOException {
    return BurstBufferFile.of(
        AdviceFile.read(Files.writeString(folder.resolve("buffer.json"), text)), BUFFER);
  }

  @Test
  void applicationsOfTheBufferAreReadWithTheDemand() throws IOException {
    BurstBufferFile file = read(ADVICE);
    assertThat(file.applications()).containsExactly("a");
    assertThat(file.demand()).isEqualTo(new WriteDemand(1.5e12, 3600));
  }

  @Test
  void anUnknownDemandIsZero() throws IOException {
    assertThat(read(ADVICE.replace("1.5e12", "null")).demand()).isEqualTo(new WriteDemand(0, 3600));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "3200000000000;3200000000001;burst_buffer_demand[0].capacity: expected 3200000000000, the capacity of the configuration, found 3200000000001",
        "3200000000000;null;burst_buffer_demand[0].capacity: expected 3200000000000",
        "3600.0;0;burst_buffer_demand[0].period_s: expected a number above 0, found 0",
        "1.5e12;-1;burst_buffer_demand[0].bytes_per_period: expected a number of 0 or more, found -1",
        "1.5e12;1e300;burst_buffer_demand[0].bytes_per_period: expected a number of at most 1.0E18, found 1.0E300",
        "\"bypass\";\"both\";burst_buffer_applications[1].use: expected buffer, bypass or unknown, found \"both\"",
        "\"b\";\"a\";burst_buffer_applications[1].application: expected each application once, found \"a\"",
        "\"burst_buffer_applications\";\"others\";burst_buffer_applications: expected a list, found none"
      })
  void adviceThatCannotBeIsRefused(String before, String after, String message) {
    assertThat(ADVICE).contains(before);
    assertThatThrownBy(() -> read(ADVICE.replace(before, after)))
        .isInstanceOf(IoMinerException.class)
        .hasMessageStartingWith(folder.resolve("buffer.json") + ": ")
        .hasMessageContaining(message)
        .extracting("kind")
        .isEqualTo(ErrorKind.DATA);
  }

  @Test
  void aDemandIsNeeded() {
    assertThatThrownBy(() -> read("{\"burst_buffer_demand\": []}"))
        .hasMessageContaining("burst_buffer_demand: expected what jobs write per period, found []");
  }
}
