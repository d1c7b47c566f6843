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
import io.iominer.rootcause.rule.Thresholds;
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

  private static Comparison compare(Run before, Run after) {
    return Comparison.of(before, after, Thresholds.DEFAULT);
  }

  private static Weighing weigh(Run before, Run after) {
    return Weighing.of(before, after, Thresholds.DEFAULT);
  }

  private static Run program(String name, long processes, String application, String command) {
    return new Run(
        name,
        1,
        OptionalLong.of(processes),
        Map.of(Trait.APPLICATION, application, Trait.EXECUTABLE, command),
        Map.of(),
        List.of());
  }

  @Test
  void whatChangedMostComesFirst() {
    Map<Measure, Double> first =
        Map.of(Measures.OPENS, 100.0, Measures.BYTES_WRITTEN, 1e9, SMALL, 0.1, Measures.FILES, 7.0);
    Map<Measure, Double> second =
        Map.of(Measures.OPENS, 300.0, Measures.BYTES_WRITTEN, 2e9, SMALL, 0.9, Measures.FILES, 8.0);
    Comparison comparison = compare(run("A", first), run("B", second));
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
  void longNamesAreShortenedInWarnings() {
    assertThat(
            compare(
                    program("A", 1, "x".repeat(1900), "/apps/" + "y".repeat(1900) + "/a.out"),
                    program("B", 1, "ior", "/apps/ior"))
                .warnings())
        .containsExactly(
            "different applications: " + "x".repeat(57) + "... and ior",
            "different executables: ..." + "y".repeat(51) + "/a.out and /apps/ior");
  }

  @Test
  void timesComeFirstBySeconds() {
    Map<Measure, Double> first = values(100, 2, 10);
    Map<Measure, Double> second = values(150, 20, 40);
    first.put(Measures.OPENS, 1.0);
    second.put(Measures.OPENS, 1e6);
    assertThat(compare(run("A", first), run("B", second)).changed())
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
        compare(
            run("A", Map.of(Measures.OPENS, 5.0, Measures.OSTS, 4.0)),
            run("B", Map.of(Measures.OPENS, 5.0)));
    assertThat(comparison.missing()).containsExactly("OSTs, unknown for B");
    assertThat(comparison.changed()).isEmpty();
    assertThat(comparison.alike()).hasSize(1);
  }

  @Test
  void aDirectionThatOneRunNeverUsedIsSaidOnce() {
    Comparison comparison =
        compare(
            run("A", Map.of(Measures.OPENS, 5.0)),
            run(
                "B",
                Map.of(
                    Measures.OPENS,
                    5.0,
                    SMALL,
                    1.0,
                    Measures.factor(IoDirection.WRITE, Factor.CRITICAL_BANDWIDTH),
                    1e9)));
    assertThat(comparison.missing()).containsExactly("factors of writes: A has none");
  }

  @Test
  void anAmountFromNoneHasNoRatioAndTinyTimesHaveNoWeight() {
    Map<Measure, Double> first = values(100, 0, 0);
    Map<Measure, Double> second = values(100, 3, 0);
    Comparison tiny = compare(run("A", first), run("B", second));
    assertThat(tiny.changed()).isEmpty();
    second.put(Measures.lost(Cause.PATTERN), 40.0);
    Comparison great = compare(run("A", first), run("B", second));
    assertThat(great.changed()).hasSize(1);
    assertThat(great.changed().get(0).ratio()).isEmpty();
    // 5 % of the time in I/O counts as nothing: 40 s over 5 s are three doublings.
    assertThat(great.changed().get(0).weight()).isCloseTo(3, within(1e-12));
  }

  @Test
  void otherProgramsAndProcessCountsAreWarnedOf() {
    assertThat(
            compare(
                    program("A", 16, "fluid", "/sw/fluid a.in"),
                    program("B", 32, "fluid", "/home/me/fluid a.in"))
                .warnings())
        .containsExactly(
            "different executables: /sw/fluid and /home/me/fluid",
            "different numbers of ranks: 16 and 32");
    assertThat(
            compare(
                    program("A", 16, "fluid", "/sw/fluid a.in"),
                    program("B", 16, "fluid", "/sw/fluid b.in"))
                .warnings())
        .isEmpty();
    assertThat(compare(program("A", 16, "", ""), program("B", 16, "md", "/sw/md")).warnings())
        .isEmpty();
  }

  @Test
  void theCauseThatTookMostOfTheDifferenceExplainsItWhereItsInputsDiffer() {
    Weighing weighing =
        weigh(run("A", small(values(10, 1, 0), 0)), run("B", small(values(20, 9, 1), 1)));
    assertThat(weighing.ioDifference()).hasValue(10);
    assertThat(weighing.parts().get(0).cause()).contains(Cause.PATTERN);
    assertThat(weighing.parts().get(0).share()).isCloseTo(0.8, within(1e-12));
    assertThat(weighing.parts().get(0).inputs()).extracting(Change::measure).containsExactly(SMALL);
    assertThat(seconds(weighing)).isCloseTo(10, within(1e-9));
    assertThat(weighing.sentence())
        .isEqualTo(
            "B spent 10.0 s more in I/O than A; 80 % is explained by size, order, syncs or"
                + " repeats of requests, or the interface. Unexplained: 2.000 s (20 % of the difference).");
  }

  @Test
  void theSlowerRunIsNamedWhicheverComesFirst() {
    Weighing weighing =
        weigh(run("A", small(values(20, 9, 1), 1)), run("B", small(values(10, 1, 0), 0)));
    assertThat(weighing.ioDifference()).hasValue(-10);
    assertThat(weighing.sentence()).startsWith("A spent 10.0 s more in I/O than B; 80 %");
  }

  @Test
  void aCauseWhoseInputsAreAlikeExplainsNothing() {
    Weighing weighing =
        weigh(run("A", small(values(20, 9, 1), 1)), run("B", small(values(10, 1, 0), 1)));
    assertThat(weighing.parts())
        .singleElement()
        .extracting(Weighing.Part::kind)
        .isEqualTo(Kind.UNEXPLAINED);
    assertThat(weighing.unexplained().orElseThrow().seconds()).isEqualTo(-10);
    assertThat(weighing.alike()).singleElement().extracting(Weighing.Part::seconds).isEqualTo(-8.0);
    assertThat(weighing.changedInputs()).isEmpty();
    assertThat(weighing.sentence())
        .isEqualTo(
            "A spent 10.0 s more in I/O than B; no cause explains it. Unexplained: 10.0 s (100"
                + " % of the difference). A lost 8.000 s more to size, order, syncs or repeats of"
                + " requests, or the interface; its causes are the same in both runs.");
  }

  @Test
  void aCauseOfWhichNoInputIsKnownExplainsNothing() {
    assertThat(weigh(run("A", values(10, 1, 0)), run("B", values(20, 9, 1))).sentence())
        .endsWith("interface; its causes are not known.");
  }

  /** One run asked for 262,144 seeks more: no cause of the model has their seconds. */
  @Test
  void whatChangedIsKnownWhereNoCauseLostMore() {
    Map<Measure, Double> before = small(values(40, 1, 0), 1);
    Map<Measure, Double> after = small(values(10, 1, 0), 1);
    before.put(Measures.lost(Cause.IMBALANCE), 20.0);
    before.put(Measures.RANK_SPREAD, 1.5);
    after.put(Measures.RANK_SPREAD, 1.5);
    before.put(Measures.SEEKS, 262_144.0);
    after.put(Measures.SEEKS, 256.0);
    Weighing weighing = weigh(run("A", before), run("B", after));
    assertThat(weighing.unexplained().orElseThrow().share()).isEqualTo(1);
    assertThat(weighing.changedInputs())
        .extracting(Change::measure)
        .containsExactly(Measures.SEEKS);
    assertThat(weighing.sentence())
        .contains("no cause explains it. Unexplained: 30.0 s (100 % of the difference).");
  }

  /**
   * Uneven times can follow from requests, and are a reason by themselves where nothing else is.
   */
  @Test
  void unevenTimesExplainNothingWhereRanksDidSomethingElse() {
    Map<Measure, Double> before = values(40, 0, 0);
    Map<Measure, Double> after = values(10, 0, 0);
    before.put(Measures.lost(Cause.IMBALANCE), 20.0);
    before.put(Measures.RANK_SPREAD, 2.0);
    after.put(Measures.RANK_SPREAD, 1.1);
    before.put(Measures.SEEKS, 256.0);
    after.put(Measures.SEEKS, 256.0);
    assertThat(weigh(run("A", before), run("B", after)).parts().get(0).cause())
        .contains(Cause.IMBALANCE);
    before.put(Measures.SEEKS, 262_144.0);
    Weighing weighing = weigh(run("A", before), run("B", after));
    assertThat(weighing.unexplained().orElseThrow().share()).isEqualTo(1);
    assertThat(weighing.sentence()).endsWith("; of its causes, only times differ.");
  }

  @Test
  void anInputThatChangedForTheBetterExplainsNoLoss() {
    Weighing weighing =
        weigh(run("A", small(values(10, 1, 0), 1)), run("B", small(values(20, 9, 1), 0)));
    assertThat(weighing.parts()).extracting(Weighing.Part::kind).containsOnly(Kind.UNEXPLAINED);
    assertThat(weighing.sentence()).endsWith("interface; its causes are not worse there.");
  }

  @Test
  void countsThatGrewWithTheBytesAreNoReason() {
    Map<Measure, Double> first = values(100, 10, 0);
    Map<Measure, Double> second = values(200, 20, 0);
    first.putAll(Map.of(Measures.SEEKS, 500.0, Measures.SYNCS, 5.0, Measures.BYTES_READ, 1e9));
    second.putAll(Map.of(Measures.SEEKS, 1000.0, Measures.SYNCS, 50.0, Measures.BYTES_READ, 2e9));
    assertThat(
            weigh(run("A", first), run("B", second)).parts().stream()
                .flatMap(part -> part.inputs().stream())
                .map(Change::measure))
        .contains(Measures.SYNCS)
        .doesNotContain(Measures.SEEKS);
  }

  @Test
  void missingRecordsAreWarnedOfAndBytesThatAreUnknownAreNotZero() {
    Map<Measure, Double> values = values(100, 10, 0);
    values.put(Measures.BYTES_READ, 1e9);
    Run damaged =
        new Run(
            "B",
            1,
            OptionalLong.of(16),
            Map.of(),
            Map.of(),
            List.of("records of POSIX are missing", "the end of the run is not known"));
    Comparison comparison = compare(run("A", values), damaged);
    assertThat(comparison.warnings()).containsExactly("B: records of POSIX are missing");
    assertThat(comparison.missing())
        .containsExactly("time in I/O and its losses, unknown for B", "bytes read, unknown for B");
  }

  @Test
  void runsThatMovedOtherBytesAreWarnedOf() {
    assertThat(
            compare(run("A", moved(values(10, 1, 0), 100)), run("B", moved(values(10, 1, 0), 120)))
                .warnings())
        .containsExactly(
            "the runs may not do the same work; different: bytes written (95.4 MiB and 114 MiB)");
    assertThat(
            compare(run("A", moved(values(10, 1, 0), 100)), run("B", moved(values(10, 1, 0), 105)))
                .warnings())
        .isEmpty();
  }

  @Test
  void whatAnUnusedInterfaceLacksIsNotUnknown() {
    Run before =
        new Run(
            "A",
            1,
            OptionalLong.of(4),
            Map.of(Trait.INTERFACES, "POSIX, MPI-IO"),
            Map.of(Measures.COLLECTIVES, 4.0, Measures.MPIIO_BYTES, 8.0, Measures.STATS, 2.0),
            List.of());
    Run after =
        new Run("B", 2, OptionalLong.of(4), Map.of(Trait.INTERFACES, "POSIX"), Map.of(), List.of());
    assertThat(compare(before, after).missing())
        .hasSize(2)
        .contains("stat calls, unknown for B")
        .anySatisfy(
            words ->
                assertThat(words)
                    .contains("collective operations", "bytes through MPI-IO")
                    .endsWith(", as B does not use MPI-IO"));
  }

  /** A time is an input only where it grew with the seconds. */
  @Test
  void aTimeThatFellIsNoReasonForMoreSeconds() {
    Map<Measure, Double> before = values(10, 0, 0);
    Map<Measure, Double> after = values(20, 0, 0);
    after.put(Measures.lost(Cause.EXCHANGE), 8.0);
    before.put(Measures.MPIIO_SHARE, 0.9);
    after.put(Measures.MPIIO_SHARE, 0.4);
    assertThat(weigh(run("A", before), run("B", after)).alike()).hasSize(1);
    after.put(Measures.MPIIO_SHARE, 1.0);
    before.put(Measures.MPIIO_SHARE, 0.1);
    assertThat(weigh(run("A", before), run("B", after)).alike()).isEmpty();
  }

  /** Its requests may be as they like. */
  @Test
  void aDirectionThatTakesHardlyAnyTimeIsNoInput() {
    Map<Measure, Double> before = small(values(10, 1, 0), 0);
    Map<Measure, Double> after = small(values(20, 9, 0), 1);
    before.put(Measures.factor(IoDirection.WRITE, Factor.CRITICAL_S), 0.1);
    after.put(Measures.factor(IoDirection.WRITE, Factor.CRITICAL_S), 0.2);
    assertThat(weigh(run("A", before), run("B", after)).alike()).hasSize(1);
  }

  @Test
  void moreBytesExplainTimeInProportion() {
    Map<Measure, Double> before = moved(values(10, 1, 0), 100);
    Map<Measure, Double> after = moved(values(30, 3, 0), 200);
    Weighing weighing = weigh(run("A", before), run("B", after));
    assertThat(weighing.parts().get(0).kind()).isEqualTo(Kind.WORK);
    assertThat(weighing.parts().get(0).seconds()).isEqualTo(10);
    assertThat(weighing.sentence())
        .startsWith(
            "B spent 20.0 s more in I/O than A. More work explains 10.0 s (50"
                + " % of the difference): bytes written. Unexplained: 10.0 s (50 % of the difference).");
    assertThat(
            weigh(run("A", moved(before, 200)), run("B", after))
                .unexplained()
                .orElseThrow()
                .share())
        .isEqualTo(1);
  }

  @Test
  void noCauseIsNamedWhereItIsNotKnown() {
    assertThat(weigh(run("A", values(10, 1, 0)), run("B", values(30, 1, 20))).sentence())
        .endsWith("no cause explains it. Unexplained: 20.0 s (100 % of the difference).");
  }

  private static double seconds(Weighing weighing) {
    return weighing.parts().stream().mapToDouble(Weighing.Part::seconds).sum();
  }

  /** With a share of small writes, which take all of the time. */
  private static Map<Measure, Double> small(Map<Measure, Double> values, double share) {
    values.put(SMALL, share);
    values.put(
        Measures.factor(IoDirection.WRITE, Factor.CRITICAL_S), values.get(Measures.IO_SECONDS));
    return values;
  }

  private static Map<Measure, Double> moved(Map<Measure, Double> values, double megabytes) {
    values.put(Measures.BYTES_READ, 0.0);
    values.put(Measures.BYTES_WRITTEN, megabytes * 1e6);
    return values;
  }

  @Test
  void timesThatAreAlikeUnknownOrTinyAreNotWeighed() {
    assertThat(weigh(run("A", values(10, 1, 0)), run("B", values(11, 1, 0))).parts()).isEmpty();
    assertThat(weigh(run("A", values(10, 1, 0)), run("B", Map.of())).sentence())
        .isEqualTo("The time in I/O of B is not known, so the difference cannot be explained.");
    assertThat(weigh(run("A", values(0.001, 0, 0)), run("B", values(0.002, 0, 0))).sentence())
        .isEqualTo("Neither spent enough time in I/O to compare.");
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
