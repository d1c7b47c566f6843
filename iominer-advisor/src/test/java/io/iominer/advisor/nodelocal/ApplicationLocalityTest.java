// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.nodelocal;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.advisor.Advised;
import io.iominer.advisor.nodelocal.ApplicationLocality.Metadata;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ApplicationLocalityTest {
  private static Advised<ApplicationLocality> decision(
      long runs, long writing, long local, long incomplete) {
    return locality(runs, writing, local, incomplete).decision();
  }

  private static ApplicationLocality locality(
      long runs, long writing, long local, long incomplete) {
    return new ApplicationLocality(
        "app",
        64,
        runs,
        writing,
        local,
        incomplete,
        writing > local ? Optional.of(Locality.READ_BY_OTHERS) : Optional.empty(),
        Map.of(Locality.INPUT, 1L, Locality.NODE_LOCAL, 10L),
        4,
        1000,
        new Metadata(1000, 2),
        new Metadata(600, 1.5));
  }

  private static String reason(Advised<ApplicationLocality> advised) {
    return advised.match(Advised.Decided::why, Advised.NotApplicable::reason);
  }

  @Test
  void allRunsThatWroteDecide() {
    Advised<ApplicationLocality> decision = decision(6, 4, 4, 0);
    assertThat(decision.decision()).isPresent();
    assertThat(reason(decision))
        .isEqualTo(
            "In all 4 runs that wrote files each is written on one compute node and later read"
                + " only there."
                + " 100 opens and stat calls a run need no MDS.");
  }

  @Test
  void withoutLocalFilesTheOthersMetadataIsLeft() {
    ApplicationLocality one = locality(6, 4, 4, 0);
    assertThat(one.metadataWithoutLocal()).isEqualTo(new Metadata(400, 0.5));
    assertThat(one.files(Locality.NODE_LOCAL)).isEqualTo(10);
    assertThat(one.files(Locality.UNUSED)).isZero();
  }

  @Test
  void oneRunWhoseFilesOthersReadDecidesAgainst() {
    Advised<ApplicationLocality> decision = decision(6, 4, 3, 0);
    assertThat(decision.decision()).isEmpty();
    assertThat(reason(decision))
        .isEqualTo(
            "In 1 of 4 runs that wrote files some of these are read on a compute node that did not"
                + " write them.");
  }

  @Test
  void whatIsMissingIsSaid() {
    assertThat(reason(decision(6, 0, 0, 0))).isEqualTo("No log of it shows a file that it wrote.");
    assertThat(reason(decision(6, 4, 4, 1)))
        .isEqualTo("The logs of 1 of 6 runs are incomplete: what else they did is unknown.");
    assertThat(reason(decision(2, 2, 2, 0)))
        .isEqualTo("Too little history: 2 runs wrote files, 3 are asked for.");
    assertThat(reason(decision(1, 1, 1, 0)))
        .isEqualTo("Too little history: 1 run wrote files, 3 are asked for.");
    assertThat(reason(decision(1, 1, 0, 0))).startsWith("In 1 of 1 run that wrote files");
  }
}
