// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.followup;

import io.iominer.advisor.Advised;
import io.iominer.advisor.DecisionEffect;
import io.iominer.advisor.burstbuffer.ApplicationUse;
import io.iominer.advisor.burstbuffer.BurstBufferPlan;
import io.iominer.advisor.collective.CollectiveActions;
import io.iominer.advisor.collective.CollectiveAdvice;
import io.iominer.advisor.collective.CollectiveReaders;
import io.iominer.advisor.connections.ApplicationConnections;
import io.iominer.advisor.connections.ConnectionAdvice;
import io.iominer.advisor.dfra.ForwardingDecision;
import io.iominer.advisor.dfra.ForwardingHint;
import io.iominer.advisor.dfra.ForwardingHints;
import io.iominer.advisor.nodelocal.ApplicationLocality;
import io.iominer.advisor.placement.Placement;
import io.iominer.advisor.placement.PoolDemand;
import io.iominer.advisor.placement.PoolPlan;
import io.iominer.core.text.Counted;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What advisors decided, as settings that can be followed up. What stays as it is is no advice. */
public final class Recordable {
  private Recordable() {}

  /** Hints that were decided and differ from the default map. */
  public static List<GivenAdvice> of(ForwardingHints hints) {
    List<GivenAdvice> given = new ArrayList<>();
    for (ForwardingHint hint : hints.hints()) {
      ForwardingDecision decision = hint.decision();
      if (decision.nodes() != decision.defaultNodes()) {
        given.add(
            advice(
                hints,
                hint,
                SettingChange.of(
                    Setting.FORWARDING_NODES,
                    Optional.of(Integer.toString(decision.defaultNodes())),
                    Integer.toString(decision.nodes()))));
      }
      if (decision.isDedicated()) {
        given.add(
            advice(hints, hint, SettingChange.of(Setting.DEDICATED, Optional.of("false"), "true")));
      }
    }
    return given;
  }

  private static GivenAdvice advice(
      ForwardingHints hints, ForwardingHint hint, SettingChange change) {
    return new GivenAdvice(
        hints.madeAt(),
        AdviceKind.DFRA,
        new RunsMeant(
            hint.application(),
            OptionalLong.of(hint.decision().computeNodes()),
            OptionalLong.empty()),
        change,
        PredictedSaving.expected(
            hint.tried()
                .map(tried -> OptionalDouble.of(tried.whatIf().savedSeconds()))
                .orElse(OptionalDouble.empty())),
        Optional.empty(),
        hint.why());
  }

  /** Pools with the applications that shall use them; a saving is the mean of the recorded runs. */
  public static List<GivenAdvice> ofPools(List<Placement> placements, Instant now) {
    List<GivenAdvice> given = new ArrayList<>();
    for (Placement placement : placements) {
      Optional<String> mountPoint = placement.fileSystem().names().mountPoint();
      for (PoolPlan.Assigned assigned : placement.plan().pools()) {
        List<Integer> osts = assigned.pool().osts().stream().map(ost -> ost.ost().index()).toList();
        for (PoolDemand demand : assigned.demands()) {
          given.add(
              new GivenAdvice(
                  now,
                  AdviceKind.PLACEMENT,
                  new RunsMeant(demand.application(), OptionalLong.empty(), OptionalLong.empty()),
                  new SettingChange(
                      Setting.POOL, mountPoint, Optional.empty(), assigned.pool().name(), osts),
                  PredictedSaving.expected(
                      OptionalDouble.of(demand.whatIf().savedSeconds() / demand.runs())),
                  Optional.empty(),
                  "Its "
                      + Counted.of(demand.runs(), "diagnosed run")
                      + " lost I/O time to slow OSTs and to contention."));
        }
      }
    }
    return given;
  }

  /** Applications whose files can be node-local; no I/O time is claimed for them. */
  public static List<GivenAdvice> ofLocality(List<ApplicationLocality> applications, Instant now) {
    List<GivenAdvice> given = new ArrayList<>();
    for (ApplicationLocality one : applications) {
      if (one.decision() instanceof Advised.Decided<ApplicationLocality> decided) {
        given.add(
            new GivenAdvice(
                now,
                AdviceKind.NODELOCAL,
                new RunsMeant(
                    one.application(), OptionalLong.empty(), OptionalLong.of(one.ranks())),
                SettingChange.of(Setting.NODE_LOCAL, Optional.of("false"), "true"),
                PredictedSaving.NONE,
                Optional.empty(),
                decided.why()));
      }
    }
    return given;
  }

  /**
   * The setting for each application that is held up; a saving is the mean of all its runs, as the
   * I/O time before the advice is.
   */
  public static List<GivenAdvice> ofConnections(ConnectionAdvice advice, Instant now) {
    List<GivenAdvice> given = new ArrayList<>();
    advice
        .change()
        .ifPresent(
            connections ->
                advice.applications().stream()
                    .filter(ApplicationConnections::isHeldUp)
                    .collect(
                        Collectors.groupingBy(
                            ApplicationConnections::application,
                            TreeMap::new,
                            Collectors.summingDouble(ApplicationConnections::savedSecondsOfARun)))
                    .forEach(
                        (application, saved) ->
                            given.add(
                                new GivenAdvice(
                                    now,
                                    AdviceKind.CONNECTIONS,
                                    new RunsMeant(
                                        application, OptionalLong.empty(), OptionalLong.empty()),
                                    SettingChange.of(
                                        Setting.CONNECTIONS,
                                        advice.settings().map(set -> Integer.toString(set.inUse())),
                                        Integer.toString(connections)),
                                    PredictedSaving.expected(OptionalDouble.of(saved)),
                                    Optional.empty(),
                                    advice.verdict()))));
    return given;
  }

  /** Applications that gain by the burst buffer; a saving is the mean of the recorded runs. */
  public static List<GivenAdvice> ofBurstBuffer(BurstBufferPlan plan, Instant now) {
    List<GivenAdvice> given = new ArrayList<>();
    for (ApplicationUse one : plan.applications()) {
      double saved = one.whatIf().map(DecisionEffect::savedSeconds).orElse(0.0);
      if (one.use() == ApplicationUse.Use.BUFFER && saved > 0) {
        given.add(
            new GivenAdvice(
                now,
                AdviceKind.BURSTBUFFER,
                new RunsMeant(one.application().name(), OptionalLong.empty(), OptionalLong.empty()),
                SettingChange.of(Setting.BURST_BUFFER, Optional.of("false"), "true"),
                PredictedSaving.expected(OptionalDouble.of(saved / one.knownRuns())),
                Optional.empty(),
                String.format(
                    Locale.ROOT,
                    "%,d of its %s lost write time to OSTs: contention, slow OSTs or striping.",
                    one.lostRuns(),
                    Counted.of(one.knownRuns(), "run"))));
      }
    }
    return given;
  }

  /** Aggregators of applications with collective reads, where others than now are advised. */
  public static List<GivenAdvice> ofCollectives(List<CollectiveAdvice> advice, Instant now) {
    List<GivenAdvice> given = new ArrayList<>();
    for (CollectiveAdvice one : advice) {
      CollectiveReaders readers = one.readers();
      if (one.decision() instanceof Advised.Decided<CollectiveAdvice.Order> decided) {
        CollectiveActions.change(readers)
            .ifPresent(
                hints ->
                    given.add(
                        new GivenAdvice(
                            now,
                            AdviceKind.COLLECTIVE,
                            new RunsMeant(
                                readers.application(),
                                OptionalLong.empty(),
                                OptionalLong.of(readers.ranks())),
                            SettingChange.of(
                                Setting.CB_NODES,
                                readers.isAssumed()
                                    ? Optional.empty()
                                    : Optional.of(Long.toString(readers.aggregators().getAsLong())),
                                Long.toString(hints.aggregators())),
                            new PredictedSaving(
                                OptionalDouble.empty(),
                                OptionalDouble.empty(),
                                readers.exchangeSeconds()),
                            Optional.empty(),
                            decided.why())));
      }
    }
    return given;
  }
}
