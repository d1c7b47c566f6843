// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

import io.iominer.core.text.Counted;
import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Ratio;
import java.util.Locale;
import java.util.OptionalDouble;

/** Says in one sentence why a job gets its forwarding nodes, with the numbers that decided. */
final class ForwardingReason {
  private ForwardingReason() {}

  static String of(ForwardingDecision decision) {
    ForwardingEvidence evidence = decision.evidence();
    return switch (decision.basis()) {
      case MORE -> more(decision);
      case ISOLATE ->
          String.format(
              Locale.ROOT,
              "Metadata operations take %s of its time in I/O, at %,.0f/s: they starve the reads and"
                  + " writes of others behind the same forwarding node.",
              new Ratio(evidence.metadataShare().orElse(0)),
              evidence.metadataRate().orElse(0));
      case FEWER -> fewer(decision);
      case ENOUGH ->
          "It needs " + nodes(evidence.needed().orElseThrow()) + ", as many as by default.";
      case LITTLE_GAIN ->
          String.format(
              Locale.ROOT,
              "It could use %s, which would save less of its run time than runs differ by.",
              nodes(evidence.needed().orElseThrow()));
      case NO_RESERVE ->
          "It needs "
              + (evidence.needed().orElseThrow() > decision.defaultNodes()
                  ? nodes(evidence.needed().orElseThrow())
                  : "forwarding nodes of its own")
              + ", and "
              + (evidence.reserve() == 0
                  ? "no usable one is reserved."
                  : "no more than " + evidence.reserve() + " are reserved and usable.");
      case TOO_FEW_JOBS ->
          "The store has "
              + jobs(evidence.jobs())
              + " of this size, which is too few to decide by.";
      case UNKNOWN_NEED ->
          String.format(
              Locale.ROOT,
              "The logs of %d of its %s show which nodes did I/O and how fast, which"
                  + " is too few to decide by.",
              evidence.telling(),
              jobs(evidence.jobs()));
      case CONTRADICTORY ->
          String.format(
              Locale.ROOT,
              "Its jobs contradict each other: %d of %s need about the same.",
              evidence.agreeing(),
              jobs(evidence.telling()));
    };
  }

  private static String more(ForwardingDecision decision) {
    ForwardingEvidence evidence = decision.evidence();
    double carried = decision.defaultNodes() * evidence.bounds().orElseThrow().forwardingNode();
    return String.format(
        Locale.ROOT,
        "It reached %s where %s %s%s, and %s: %s that%s.",
        rate(evidence.bandwidth()),
        carry(decision.defaultNodes()),
        new Bandwidth(carried),
        evidence.bandwidth().orElse(0) > carried ? " (it had others, or a cache took part)" : "",
        least(
            evidence,
            "its " + computeNodes(evidence.ioNodes().orElseThrow()) + " with I/O can use %s"),
        carry(evidence.needed().orElseThrow()),
        decision.nodes() < evidence.needed().orElseThrow()
            ? ", and " + decision.nodes() + " are reserved and usable"
            : "");
  }

  private static String fewer(ForwardingDecision decision) {
    ForwardingEvidence evidence = decision.evidence();
    return String.format(
        Locale.ROOT,
        "Its I/O comes from %,d of its %s, and %s: %s enough of the %d that the map gives it.",
        evidence.ioNodes().orElseThrow(),
        computeNodes(decision.computeNodes()),
        evidence.needed().orElseThrow() > evidence.bounds().orElseThrow().forwardingNodes()
            ? "it reached " + rate(evidence.bandwidth())
            : least(
                evidence,
                evidence.ioNodes().orElseThrow() == 1
                    ? "its forwarding client moves %s at most"
                    : "their forwarding clients move %s at most"),
        decision.nodes() == 1 ? "1 forwarding node is" : nodes(decision.nodes()) + " are",
        decision.defaultNodes());
  }

  /**
   * The bound that is the least, with its number.
   *
   * @param clients what is said where it is what the compute nodes with I/O move
   */
  private static String least(ForwardingEvidence evidence, String clients) {
    ForwardingBounds bounds = evidence.bounds().orElseThrow();
    Bandwidth demand = new Bandwidth(bounds.demand());
    if (bounds.clients() <= bounds.demand()) {
      return clients.replace("%s", demand.toString());
    }
    return bounds.peak().isPresent() && bounds.peak().getAsDouble() <= bounds.demand()
        ? "it never reached more than " + demand
        : "all OSTs together carry " + demand + " at most";
  }

  private static String rate(OptionalDouble bytesPerSecond) {
    return new Bandwidth(bytesPerSecond.orElse(0)).toString();
  }

  private static String computeNodes(int count) {
    return Counted.of(count, "compute node");
  }

  private static String nodes(int count) {
    return Counted.of(count, "forwarding node");
  }

  private static String carry(int count) {
    return nodes(count) + (count == 1 ? " reaches" : " reach");
  }

  private static String jobs(int count) {
    return Counted.of(count, "job");
  }
}
