// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

import static io.iominer.advisor.dfra.Sunway.FACILITY;
import static io.iominer.advisor.dfra.Sunway.GB;
import static io.iominer.advisor.dfra.Sunway.run;
import static io.iominer.advisor.dfra.Sunway.withMetadata;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.rootcause.rule.Thresholds;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ForwardingModelTest {
  private static RunNeed need(ForwardingRun run) {
    return new ForwardingRule(FACILITY, Thresholds.DEFAULT).need(run);
  }

  /** 2.5 GB/s behind one forwarding node; 20.48 GB/s of the clients behind nine. */
  @Test
  void aRunThatWasHeldUpTakesTheTimeThatTheOtherBoundsAllow() {
    RunNeed need = need(withMetadata(run("N-N", 256, 256, 2.5 * GB), 10, 0));
    assertThat(ForwardingModel.seconds(need, 100, 250 * GB, 1)).isEqualTo(100);
    assertThat(ForwardingModel.seconds(need, 100, 250 * GB, 4)).isCloseTo(25, within(1e-9));
    double nine = 250 / 20.48;
    assertThat(ForwardingModel.seconds(need, 100, 250 * GB, 9)).isCloseTo(nine, within(1e-9));
    assertThat(ForwardingModel.seconds(need, 100, 250 * GB, 200)).isCloseTo(nine, within(1e-9));
  }

  @Test
  void metadataOperationsTakeAsLongAsTheyDid() {
    RunNeed need = need(withMetadata(run("N-N", 256, 256, 2.5 * GB), 10, 0.4));
    assertThat(ForwardingModel.seconds(need, 100, 150 * GB, 4)).isCloseTo(40 + 15, within(1e-9));
  }

  @Test
  void aRunThatWasNotHeldUpGainsNothing() {
    RunNeed need = need(run("N-N", 256, 256, 1 * GB));
    assertThat(ForwardingModel.seconds(need, 100, 50 * GB, 9)).isEqualTo(100);
    assertThat(ForwardingModel.seconds(need(run("1-1", 4096, 1, 0)), 100, 0, 1)).isEqualTo(100);
  }

  /** 4 GB/s fit through two forwarding nodes and not through one. */
  @Test
  void tooFewForwardingNodesCostTime() {
    RunNeed need = need(withMetadata(run("N-N", 4096, 4096, 4 * GB), 10, 0));
    assertThat(ForwardingModel.seconds(need, 100, 300 * GB, 2)).isEqualTo(100);
    assertThat(ForwardingModel.seconds(need, 100, 300 * GB, 1)).isCloseTo(160, within(1e-9));
  }

  @Test
  void aRunIsNeverFasterThanItsBoundsAndMoreNodesNeverSlowIt() {
    Random random = new Random(6);
    for (int i = 0; i < 2000; i++) {
      int nodes = 1 + random.nextInt(5000);
      ForwardingRun run =
          withMetadata(
              run("N-N", nodes, 1 + random.nextInt(nodes), random.nextDouble() * 30 * GB),
              10,
              random.nextDouble());
      RunNeed need = need(run);
      double seconds = random.nextDouble() * 1000;
      double data = seconds * (1 - run.metadataShare().orElseThrow());
      double bytes = random.nextDouble() * data * need.bounds().behind(need.defaultNodes());
      double before = Double.POSITIVE_INFINITY;
      for (int count = 1; count < 20; count++) {
        double expected = ForwardingModel.seconds(need, seconds, bytes, count);
        assertThat(expected).as("%s behind %d", run, count).isLessThanOrEqualTo(before + 1e-9);
        assertThat(expected - seconds + data)
            .as("%s behind %d", run, count)
            .isGreaterThanOrEqualTo(bytes / need.bounds().behind(count) - 1e-6);
        before = expected;
      }
    }
  }
}
