// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.collective;

import io.iominer.advisor.Advised;
import io.iominer.core.text.Counted;
import io.iominer.rootcause.rule.Thresholds;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What is decided on the collective reads of an application on some number of ranks.
 *
 * @param readers its runs
 * @param crossover shuffle/read ratio above which HIO is faster than server-side ordering; empty
 *     where it never is, or the model's parameters are not known
 * @param relativeTime HIO's mean time over that of server-side ordering at the ratio of the runs;
 *     empty where that is not known
 * @param thresholds by which is decided
 */
public record CollectiveAdvice(
    CollectiveReaders readers,
    OptionalDouble crossover,
    OptionalDouble relativeTime,
    Thresholds thresholds) {

  /** Which order of reads is expected to be the faster one. */
  public enum Order {
    /** None: no other run reads collectively at the same time. */
    NO_OTHER,
    /** Server-side ordering. */
    SERVER_SIDE,
    /** Hierarchical I/O scheduling. */
    HIERARCHICAL
  }

  /** Share of the I/O time in the exchange; empty where no run was measured. */
  public OptionalDouble exchangeShare() {
    return readers.ioSeconds().orElse(0) > 0
        ? OptionalDouble.of(
            readers.exchangeSeconds().getAsDouble() / readers.ioSeconds().getAsDouble())
        : OptionalDouble.empty();
  }

  /** The faster order, or why there is nothing to say. */
  public Advised<Order> decision() {
    return whyNot()
        .<Advised<Order>>map(Advised.NotApplicable::new)
        .orElseGet(() -> new Advised.Decided<>(order(), why()));
  }

  /** Whether its runs lost enough of their I/O time to some jobs to limit readers. */
  boolean lostTo(Set<Long> jobs) {
    double lost = readers.lostSeconds(jobs);
    return lost > 0
        && lost
            >= thresholds.share(CollectiveThresholds.LEAST_LOST) * readers.ioSeconds().orElse(0);
  }

  private Order order() {
    return readers.atOnce() < 2
        ? Order.NO_OTHER
        : crossover.isPresent() && readers.ratio().getAsDouble() > crossover.getAsDouble()
            ? Order.HIERARCHICAL
            : Order.SERVER_SIDE;
  }

  private Optional<String> whyNot() {
    return unmeasured().or(this::tooLittle).or(this::unshown);
  }

  /** What is not known that a decision needs; empty where it is not needed. */
  public Optional<String> unknown() {
    return unmeasured().or(() -> tooLittle().isPresent() ? Optional.empty() : unshown());
  }

  private Optional<String> unmeasured() {
    int measured = readers.measured().size();
    if (measured == 0) {
      return Optional.of(
          "Unknown: no diagnosed run has a heat map of MPI-IO (Darshan's HEATMAP module), by which"
              + " the exchange is measured.");
    }
    double leastRuns = thresholds.number(CollectiveThresholds.LEAST_RUNS);
    return measured < leastRuns
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "Too little history: the exchange of %s was measured, %.0f are needed.",
                Counted.of(measured, "run"),
                leastRuns))
        : Optional.empty();
  }

  private Optional<String> tooLittle() {
    double leastExchange = thresholds.share(CollectiveThresholds.LEAST_EXCHANGE);
    return exchangeShare().orElse(0) < leastExchange
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "The exchange takes %.1f %% of the I/O time: less than %.0f %% is not worth a"
                    + " change.",
                100 * exchangeShare().orElse(0),
                100 * leastExchange))
        : Optional.empty();
  }

  private Optional<String> unshown() {
    if (readers.aggregators().isEmpty()) {
      return Optional.of(
          "Unknown: Darshan reduced the POSIX records of these files over all ranks, so no log shows"
              + " the aggregators. Add --cb-nodes, at most its ranks.");
    }
    return readers.ratio().isEmpty()
        ? Optional.of("Unknown: no log has time in POSIX reads of these files.")
        : Optional.empty();
  }

  private String why() {
    String bound =
        String.format(
            Locale.ROOT,
            "at most %,.1f s a run (exchange)",
            readers.exchangeSeconds().getAsDouble());
    if (readers.atOnce() < 2) {
      return "No other run reads collectively at the same time: no order of reads helps. Hints gain "
          + bound
          + ".";
    }
    String ratio =
        String.format(Locale.ROOT, "Shuffle/read ratio %.2f", readers.ratio().getAsDouble());
    if (crossover.isEmpty()) {
      return ratio + "; with these storage nodes HIO is never faster than server-side ordering.";
    }
    return String.format(
        Locale.ROOT,
        "%s is %s the crossover of %.2f for %s on %s: %s. Gain: %s.",
        ratio,
        order() == Order.HIERARCHICAL ? "above" : "not above",
        crossover.getAsDouble(),
        Counted.of(readers.atOnce(), "reader"),
        Counted.of(readers.storageNodes().getAsLong(), "storage node"),
        order() == Order.HIERARCHICAL
            ? "HIO is faster than server-side ordering"
            : "server-side ordering is as fast as HIO or faster",
        bound);
  }
}
