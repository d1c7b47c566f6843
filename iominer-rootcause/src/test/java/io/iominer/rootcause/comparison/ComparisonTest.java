// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.Cause;
import io.iominer.core.model.Factor;
import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.comparison.Run.Trait;
import io.iominer.rootcause.comparison.Weighing.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Runs that are made by hand. */
class ComparisonTest {
  private static final Measure SMALL = Measures.factor(IoDirection.WRITE, Factor.SMALL_SHARE);

  private static Map<Measure, Double> values(double io, double pattern, double unexplained) {
    Map<Measure, Double> values = new LinkedHashMap<>();
    values.put(Measures.IO_SECONDS, io);
    values.put(Measures.lost(Cause.PATTERN), pattern);
    values.put(Measures.UNEXPLAINED_SECONDS, unexplained);
    return values;
  }

  private static Run run(String name, Map<Measure, Double> values) {
    return new Run(name, 1, OptionalLong.of(16), Map.of(), values, List.of());
  }

  private static Run program(String name, long processes, String application, String command) {
    return new Run(
        name,
        1,
        OptionalLong.of(processes),
        Map.of(Trait.APPLICATION, application, Trait.COMMAND, command),
        Map.of(),
        List.of());
  }

  @Test
  void whatChangedMostComesFirst() {
    Map<Measure, Double> first =
        Map.of(Measures.OPENS, 100.0, Measures.BYTES_WRITTEN, 1e9, SMALL, 0.1, Measures.FILES, 7.0);
    Map<Measure, Double> second =
        Map.of(Measures.OPENS, 300.0, Measures.BYTES_WRITTEN, 2e9, SMALL, 0.9, Measures.FILES, 8.0);
    Comparison comparison = Comparison.of(run("A", first), run("B", second));
    // 0.8 of the whole are 3.2 quarters; threefold are 1.58 doublings; twofold one.
    assertThat(comparison.changed())
        .extracting(Change::measure)
        .containsExactly(SMALL, Measures.OPENS, Measures.BYTES_WRITTEN);
    assertThat(comparison.changed().get(0).weight()).isCloseTo(3.2, within(1e-12));
    assertThat(comparison.changed().get(0).ratio()).isEmpty();
    assertThat(comparison.changed().get(0).difference()).isCloseTo(0.8, within(1e-12));
    assertThat(comparison.changed().get(1).ratio()).hasValue(3);
    assertThat(comparison.alike()).extracting(Change::measure).containsExactly(Measures.FILES);
  }

  @Test
  void timesComeFirstBySeconds() {
    Map<Measure, Double> first = values(100, 2, 10);
    Map<Measure, Double> second = values(150, 20, 40);
    first.put(Measures.OPENS, 1.0);
    second.put(Measures.OPENS, 1e6);
    assertThat(Comparison.of(run("A", first), run("B", second)).changed())
        .extracting(Change::measure)
        .containsExactly(
            Measures.IO_SECONDS,
            Measures.UNEXPLAINED_SECONDS,
            Measures.lost(Cause.PATTERN),
            Measures.OPENS);
  }

  @Test
  void whatOneRunLacksIsSaidAndNeverTakenAsZero() {
    Comparison comparison =
        Comparison.of(
            run("A", Map.of(Measures.OPENS, 5.0, Measures.OSTS, 4.0)),
            run("B", Map.of(Measures.OPENS, 5.0)));
    assertThat(comparison.missing()).containsExactly("OSTs: only known of A");
    assertThat(comparison.changed()).isEmpty();
    assertThat(comparison.alike()).hasSize(1);
  }

  @Test
  void aDirectionThatOneRunNeverUsedIsSaidOnce() {
    Comparison comparison =
        Comparison.of(
            run("A", Map.of(Measures.OPENS, 5.0)),
            run(
                "B",
                Map.of(
                    Measures.OPENS,
                    5.0,
                    SMALL,
                    1.0,
                    Measures.factor(IoDirection.WRITE, Factor.BANDWIDTH),
                    1e9)));
    assertThat(comparison.missing()).containsExactly("factors of writes: only known of B");
  }

  @Test
  void anAmountFromNoneHasNoRatioAndTinyTimesHaveNoWeight() {
    Map<Measure, Double> first = values(100, 0, 0);
    Map<Measure, Double> second = values(100, 3, 0);
    Comparison tiny = Comparison.of(run("A", first), run("B", second));
    assertThat(tiny.changed()).isEmpty();
    second.put(Measures.lost(Cause.PATTERN), 40.0);
    Comparison great = Comparison.of(run("A", first), run("B", second));
    assertThat(great.changed()).hasSize(1);
    assertThat(great.changed().get(0).ratio()).isEmpty();
    // 5 % of the time in I/O counts as nothing: 40 s over 5 s are three doublings.
    assertThat(great.changed().get(0).weight()).isCloseTo(3, within(1e-12));
  }

  @Test
  void otherProgramsAndProcessCountsAreWarnedOf() {
    assertThat(
            Comparison.of(
                    program("A", 16, "fluid", "/sw/fluid a.in"),
                    program("B", 32, "fluid", "/home/me/fluid a.in"))
                .warnings())
        .containsExactly(
            "not the same executable: /sw/fluid and /home/me/fluid",
            "not as many ranks: 16 and 32");
    assertThat(
            Comparison.of(
                    program("A", 16, "fluid", "/sw/fluid a.in"),
                    program("B", 16, "fluid", "/sw/fluid b.in"))
                .warnings())
        .isEmpty();
    assertThat(Comparison.of(program("A", 16, "", ""), program("B", 16, "md", "/sw/md")).warnings())
        .isEmpty();
  }

  @Test
  void theCauseThatTookMostOfTheDifferenceExplainsIt() {
    Weighing weighing = Weighing.of(run("A", values(10, 1, 0)), run("B", values(20, 9, 1)));
    assertThat(weighing.ioDifference()).hasValue(10);
    assertThat(weighing.parts().get(0).cause()).contains(Cause.PATTERN);
    assertThat(weighing.parts().get(0).share()).isCloseTo(0.8, within(1e-12));
    assertThat(weighing.parts().stream().mapToDouble(Weighing.Part::seconds).sum())
        .isCloseTo(10, within(1e-9));
    assertThat(weighing.sentence())
        .isEqualTo(
            "B spent 10.0 s more in I/O than A; 80 % of it by what it lost more to the requests:"
                + " small and scattered, or through a slow interface.");
  }

  @Test
  void theSlowerRunIsNamedWhicheverComesFirst() {
    Weighing weighing = Weighing.of(run("A", values(20, 9, 1)), run("B", values(10, 1, 0)));
    assertThat(weighing.ioDifference()).hasValue(-10);
    assertThat(weighing.sentence()).startsWith("A spent 10.0 s more in I/O than B; 80 %");
  }

  @Test
  void noCauseIsNamedWhereTheWorkItselfGrew() {
    Weighing weighing = Weighing.of(run("A", values(10, 1, 0)), run("B", values(30, 3, 0)));
    assertThat(weighing.parts().get(0).kind()).isEqualTo(Kind.WORK);
    assertThat(weighing.sentence())
        .isEqualTo(
            "No cause's lost seconds explain the 20.0 s that B spent more in I/O than A: 90 % is"
                + " time that its work needs, and of the causes pattern has most, 10 %.");
  }

  @Test
  void asMuchWorkNeedsNoMoreTime() {
    Map<Measure, Double> before = values(10, 1, 0);
    Map<Measure, Double> after = values(30, 3, 0);
    for (Measure measure :
        List.of(Measures.BYTES_READ, Measures.BYTES_WRITTEN, Measures.OPENS, Measures.FILES)) {
      before.put(measure, 100.0);
      after.put(measure, 105.0);
    }
    assertThat(Weighing.of(run("A", before), run("B", after)).sentence())
        .isEqualTo(
            "No cause's lost seconds explain the 20.0 s that B spent more in I/O than A: 90 % is"
                + " time for as many bytes, opens and files, and what made these slower is not"
                + " known, and of the causes pattern has most, 10 %.");
    after.put(Measures.BYTES_WRITTEN, 200.0);
    assertThat(Weighing.of(run("A", before), run("B", after)).sentence())
        .contains("90 % is time that its work needs");
  }

  @Test
  void noCauseIsNamedWhereItIsNotKnown() {
    assertThat(Weighing.of(run("A", values(10, 1, 0)), run("B", values(30, 1, 20))).sentence())
        .endsWith("all is lost without a known cause.");
  }

  @Test
  void timesThatAreAlikeUnknownOrTinyAreNotWeighed() {
    assertThat(Weighing.of(run("A", values(10, 1, 0)), run("B", values(11, 1, 0))).parts())
        .isEmpty();
    assertThat(Weighing.of(run("A", values(10, 1, 0)), run("B", Map.of())).sentence())
        .isEqualTo("The time in I/O of B is not known, so that nothing can be weighed.");
    assertThat(Weighing.of(run("A", values(0.001, 0, 0)), run("B", values(0.002, 0, 0))).sentence())
        .isEqualTo("Both spent hardly any time in I/O.");
  }

  @Test
  void everyFactorHasAMeasureOfItsOwn() {
    for (IoDirection direction : IoDirection.values()) {
      assertThat(Factor.values())
          .extracting(factor -> Measures.factor(direction, factor).label())
          .doesNotHaveDuplicates();
    }
  }
}
