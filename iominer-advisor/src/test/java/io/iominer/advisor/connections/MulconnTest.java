// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.connections;

import static io.iominer.advisor.connections.ThreadMapping.EITHER;
import static io.iominer.advisor.connections.ThreadMapping.MULTIPLE;
import static io.iominer.advisor.connections.ThreadMapping.SINGLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.iominer.advisor.Advised;
import io.iominer.advisor.connections.ThreadMapping.Mode;
import io.iominer.core.config.ConnectionSettings;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.model.IoDirection;
import io.iominer.core.unit.Quantity;
import io.iominer.rootcause.rule.Thresholds;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The numbers of docs/seeds.md, Mulconn. */
class MulconnTest {
  private static ConnectionChoice choice(ConnectionSettings set, IoDirection direction) {
    return ConnectionChoice.of(set, direction, Thresholds.DEFAULT).decision().orElseThrow();
  }

  private static double megabytes(double bytes) {
    return bytes / 1e6;
  }

  /** Section 4.3.2 and 4.3.4: eight connections; two server daemons for reads alone (Fig 4.12). */
  @Test
  void theFirstEnvironmentGetsEightConnectionsAndServerThreadsForReads() {
    ConnectionChoice write = choice(Mulconn.first(), IoDirection.WRITE);
    ConnectionChoice read = choice(Mulconn.first(), IoDirection.READ);
    assertThat(write.connections()).isEqualTo(8);
    assertThat(read.connections()).isEqualTo(8);
    assertThat(write.isServerBound()).isFalse();
    assertThat(read.isServerBound()).isTrue();
    assertThat(megabytes(write.model().rate(8))).isCloseTo(4_300, within(1e-6));
    assertThat(megabytes(read.model().rate(8))).isCloseTo(3_500, within(1e-6));
    assertThat(write.model().rate(8) / write.model().rate(1)).isCloseTo(2.39, within(0.01));
    assertThat(read.model().rate(8) / read.model().rate(1)).isCloseTo(2.06, within(0.01));
  }

  /** "We show 6-times performance improvement over the original kernel with just four." */
  @Test
  void theSecondEnvironmentGetsFourConnectionsAndSixTimesTheRate() {
    ConnectionChoice write = choice(Mulconn.second(), IoDirection.WRITE);
    assertThat(write.connections()).isEqualTo(4);
    assertThat(write.isServerBound()).isFalse();
    assertThat(megabytes(write.model().rate(2))).isCloseTo(1_500, within(1e-6));
    assertThat(write.model().rate(4) / write.model().rate(1)).isCloseTo(6, within(1e-9));
    assertThat(write.model().rate(4)).isEqualTo(write.model().limit());
  }

  /** From the rate of one connection alone the second environment would need six. */
  @Test
  void oneRateAloneIsProportionalAndMissesTheSecondEnvironment() {
    ConnectionModel one = Mulconn.model(Mulconn.NIC, Mulconn.SECOND_WRITE, Map.of(1, 500.0));
    assertThat(megabytes(one.rate(2))).isCloseTo(1_000, within(1e-6));
    assertThat(megabytes(one.rate(4))).isCloseTo(2_000, within(1e-6));
    assertThat(one.fewest(8, 0.02)).isEqualTo(6);
    assertThat(one.isMeasured(6)).isFalse();
  }

  /**
   * Fig 1.1, local file system 2,600 MB/s; the thesis chooses none. Fig 1.2: GlusterFS up to 2,000
   * with more client daemons. Fig 3.2: below 700 of 3,000.
   */
  @ParameterizedTest
  @CsvSource({"600, 2600, 5", "1200, 2600, 3", "850, 2600, 3", "700, 3000, 5"})
  void oneConnectionLimitsTheFileSystemsOfFigure11(double one, double device, int connections) {
    ConnectionModel model = Mulconn.model(Mulconn.NIC, device, Map.of(1, one));
    assertThat(model.rate(1)).isLessThan(0.8 * model.limit());
    assertThat(model.fewest(8, 0.02)).isEqualTo(connections);
  }

  @Test
  void figure12LiesBetweenOneConnectionAndTheLocalFileSystem() {
    ConnectionModel model = Mulconn.model(Mulconn.NIC, 2_600, Map.of(1, 600.0));
    assertThat(megabytes(model.rate(3))).isLessThan(2_000);
    assertThat(megabytes(model.rate(4))).isBetween(2_000.0, 2_600.0);
  }

  /** Section 2.3, Gbit/s: 25, 47 with a socket thread each, 28 where the server's share a core. */
  @ParameterizedTest
  @CsvSource({"47, 1.88", "28, 1.12"})
  void iPerfShowsThatTheSocketThreadsCount(double two, double gain) {
    ConnectionModel model =
        Mulconn.model(Mulconn.NIC, 1e6, Map.of(1, 25_000 / 8.0, 2, two * 1_000 / 8));
    assertThat(model.rate(2) / model.rate(1)).isCloseTo(gain, within(1e-9));
    assertThat(model.fewest(8, 0.02)).isEqualTo(2);
    assertThat(model.rate(2)).isLessThan(0.8 * model.limit());
  }

  /**
   * Section 4.3.4: what is left of the server's stack. Two daemons read 4,471 of 5,500 MB/s (0.81),
   * so that no more threads are advised; writes "close to" 5,859 exceed the three SSDs.
   */
  @Test
  void theLoopbackIsTheLimitOfReadsAndAboveTheDevicesForWrites() {
    ConnectionSettings set =
        Mulconn.settings(
            Map.of(IoDirection.READ, Mulconn.rates(5_500, Map.of(1, 1_700.0, 8, 4_471.0))));
    assertThat(choice(set, IoDirection.READ).isServerBound()).isFalse();
    assertThat(choice(set, IoDirection.READ).connections()).isEqualTo(8);
    assertThat(5_859).isGreaterThan((int) Mulconn.FIRST_WRITE);
  }

  /**
   * Section 4.1.4 and 4.3.2: reads all, writes one connection for each thread; alike where threads
   * wait. At 4 and 8 connections a lock takes 11 and 50 times as long for the other mapping.
   */
  @Test
  void theMappingIsThatOfTheThesis() {
    assertThat(ThreadMapping.of(IoDirection.WRITE, Mode.ASYNCHRONOUS)).isEqualTo(SINGLE);
    assertThat(ThreadMapping.of(IoDirection.READ, Mode.ASYNCHRONOUS)).isEqualTo(MULTIPLE);
    for (IoDirection direction : IoDirection.values()) {
      assertThat(ThreadMapping.of(direction, Mode.SYNCHRONOUS)).isEqualTo(EITHER);
      assertThat(choice(Mulconn.first(), direction).mapping())
          .isEqualTo(direction == IoDirection.READ ? MULTIPLE : SINGLE);
    }
  }

  /** Fig 4.13: fewer threads than connections; up to three times, for asynchronous reads alone. */
  @Test
  void onlyAsynchronousReadsUseMoreConnectionsThanThreads() {
    assertThat(MULTIPLE.busy(1, 8)).isEqualTo(8);
    assertThat(SINGLE.busy(1, 8)).isEqualTo(1);
    assertThat(EITHER.busy(2, 8)).isEqualTo(2);
    assertThat(SINGLE.busy(16, 8)).isEqualTo(MULTIPLE.busy(16, 8)).isEqualTo(8);
    ConnectionModel read = choice(Mulconn.first(), IoDirection.READ).model();
    assertThat(read.rate(MULTIPLE.busy(1, 8)) / read.rate(SINGLE.busy(1, 8)))
        .as("with the rates of 16 synchronous threads; the thesis has up to 3")
        .isCloseTo(2.06, within(0.01));
  }

  @Test
  void oneDaemonSaturatesAtEightConnections() {
    ConnectionSettings set =
        Mulconn.settings(Map.of(IoDirection.WRITE, Mulconn.rates(10_000, Map.of(1, 500.0))));
    ConnectionChoice choice = choice(set, IoDirection.WRITE);
    assertThat(choice.connections()).isEqualTo(8);
    assertThat(choice.isServerBound()).isTrue();
    Thresholds four = new Thresholds(Map.of("connections.per-daemon", Quantity.parse("4")));
    assertThat(ConnectionChoice.of(set, IoDirection.WRITE, four).decision())
        .hasValueSatisfying(found -> assertThat(found.connections()).isEqualTo(4));
    Thresholds none = new Thresholds(Map.of("connections.per-daemon", Quantity.parse("0")));
    assertThatThrownBy(() -> ConnectionChoice.of(set, IoDirection.WRITE, none))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("connections.per-daemon: expected a whole number");
  }

  @Test
  void whereADirectionIsNotConfiguredItIsUnknownAndTheKeysAreNamed() {
    assertThat(ConnectionChoice.of(Mulconn.second(), IoDirection.READ, Thresholds.DEFAULT))
        .isEqualTo(
            new Advised.NotApplicable<>(
                "unknown: set device_read_rate and read_rates in connections of facility"
                    + " (docs/configuration.md)"));
  }

  @Test
  void networkAndDevicesAreSharedByNodesAndServers() {
    ConnectionModel model = Mulconn.model(10_000, 3_000, Map.of(1, 500.0, 4, 2_000.0));
    assertThat(megabytes(model.rate(1, 2, 1))).isCloseTo(1_000, within(1e-6));
    assertThat(megabytes(model.rate(4, 8, 1))).isCloseTo(10_000, within(1e-6));
    assertThat(megabytes(model.rate(4, 2, 6))).isCloseTo(1_000, within(1e-6));
    assertThat(megabytes(model.rate(3))).isCloseTo(1_500, within(1e-6));
    assertThat(megabytes(model.rate(100))).isCloseTo(2_000, within(1e-6));
  }
}
