// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.summary.AccessPattern;
import io.iominer.facility.FacilityModel;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class CatalogueTest {
  private static final List<Variant> VARIANTS =
      Catalogue.of(7, 60, 32_768, OptionalDouble.empty()).variants();

  @Test
  void patternsAreThoseOfTheSunwayPaper() {
    double jobs = 11_073 + 324 + 2_382 + 16_251;
    assertThat(share(v -> v.pattern() == AccessPattern.N_TO_N))
        .isCloseTo(11_073 / jobs, within(0.01));
    assertThat(share(v -> v.pattern() == AccessPattern.N_TO_M)).isCloseTo(324 / jobs, within(0.01));
    assertThat(share(v -> v.pattern() == AccessPattern.N_TO_ONE))
        .isCloseTo(2_382 / jobs, within(0.01));
    assertThat(share(v -> v.pattern() == AccessPattern.ONE_TO_ONE))
        .isCloseTo(16_251 / jobs, within(0.01));
  }

  @Test
  void readingIsThatOfTheIoMinerPaper() {
    assertThat(share(v -> v.readShare() == 0)).isCloseTo(0.07, within(0.01));
    assertThat(share(v -> v.readShare() == 1)).isCloseTo(0.23, within(0.01));
    assertThat(share(v -> v.readShare() > 0.9)).isCloseTo(0.53, within(0.01));
  }

  @Test
  void sequencesAreThoseOfTheIoMinerPaper() {
    assertThat(share(v -> v.request().sequentialShare() < 0.5)).isCloseTo(0.10, within(0.02));
    assertThat(share(v -> v.request().sequentialShare() > 0.8)).isCloseTo(0.48, within(0.03));
  }

  @Test
  void tenApplicationsMoveMostOfTheBytes() {
    Facility facility = Facility.of(FacilityModel.DEFAULT, 48, 2048, List.of());
    Volumes volumes = Volumes.of(VARIANTS, facility, 25e9, 7);
    double[] bytes = new double[60];
    SplittableRandom random = new SplittableRandom(1);
    for (Variant variant : VARIANTS) {
      for (int i = 0; i < 50; i++) {
        bytes[variant.applicationNumber()] += variant.weight() * volumes.bytes(variant, random);
      }
    }
    Arrays.sort(bytes);
    double foremost = Arrays.stream(bytes, 50, 60).sum();
    assertThat(foremost / Arrays.stream(bytes).sum()).isBetween(0.65, 0.83);
  }

  private static double share(Predicate<Variant> which) {
    double all = VARIANTS.stream().mapToDouble(Variant::weight).sum();
    return VARIANTS.stream().filter(which).mapToDouble(Variant::weight).sum() / all;
  }
}
