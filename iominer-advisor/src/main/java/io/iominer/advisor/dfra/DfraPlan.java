// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

import io.iominer.advisor.Advised;
import io.iominer.advisor.DecisionEffect;
import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.history.ApplicationRun;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.ForwardingNodes;
import io.iominer.rootcause.rule.Thresholds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Decides on the forwarding nodes of all applications at all of their sizes. */
public final class DfraPlan {
  private final FacilityModel facility;
  private final ForwardingNodes forwardingNodes;
  private final DfraAdvisor advisor;

  private DfraPlan(FacilityModel facility, ForwardingNodes forwardingNodes, Thresholds thresholds) {
    this.facility = facility;
    this.forwardingNodes = forwardingNodes;
    this.advisor = new DfraAdvisor(thresholds);
  }

  /** A decision with the run that it was tried on. */
  private record Entry(ForwardingHint hint, Optional<ApplicationRun> run) {}

  /**
   * The hints, by application, then by compute nodes; or what the facility's description lacks.
   *
   * @param histories each application once
   */
  public static Advised<ForwardingHints> of(
      List<ApplicationHistory> histories,
      FacilityModel facility,
      Thresholds thresholds,
      Instant madeAt) {
    return facility
        .forwardingNodes()
        .<Advised<ForwardingHints>>map(
            nodes -> {
              ForwardingHints hints =
                  new DfraPlan(facility, nodes, thresholds).hints(histories, madeAt);
              return new Advised.Decided<>(
                  hints, hints.hints().size() + " applications and sizes were looked at.");
            })
        .orElseGet(() -> new Advised.NotApplicable<>(DfraAdvisor.NO_MAP));
  }

  private ForwardingHints hints(List<ApplicationHistory> histories, Instant madeAt) {
    List<Entry> entries = new ArrayList<>();
    histories.stream()
        .sorted(Comparator.comparing(ApplicationHistory::application))
        .flatMap(history -> RunsBySize.split(history, facility).stream())
        .forEach(history -> entry(history).ifPresent(entries::add));
    return new ForwardingHints(madeAt, forwardingNodes, together(entries));
  }

  private Optional<Entry> entry(ApplicationHistory history) {
    return advisor
        .decide(history, facility)
        .match(
            decided -> {
              Optional<ApplicationRun> run = tried(history, decided.value());
              return Optional.of(
                  new Entry(
                      new ForwardingHint(
                          history.application(),
                          decided.value(),
                          decided.why(),
                          run.map(found -> tried(found, decided.value())),
                          decided.value().reservedNodes()),
                      run));
            },
            notApplicable -> Optional.empty());
  }

  private Optional<ApplicationRun> tried(ApplicationHistory history, ForwardingDecision decision) {
    return RunsBySize.latest(history, facility, Integer.MAX_VALUE).stream()
        .filter(run -> advisor.whatIf(decision, run, facility).isPresent())
        .findFirst();
  }

  private TriedRun tried(ApplicationRun run, ForwardingDecision decision) {
    return new TriedRun(run.jobId(), advisor.whatIf(decision, run, facility).orElseThrow());
  }

  /**
   * Divides the reserve where it is too small for all: first to jobs that are to be isolated, those
   * of the highest rate of metadata operations first, then by the I/O time that is saved.
   */
  private List<ForwardingHint> together(List<Entry> entries) {
    int left = forwardingNodes.pool().usable().size();
    ForwardingHint[] shared = new ForwardingHint[entries.size()];
    List<Integer> isolated = places(entries, ForwardingBasis.ISOLATE);
    isolated.sort(
        Comparator.comparingDouble(
            place -> -entries.get(place).hint().decision().evidence().metadataRate().orElse(0)));
    for (int place : isolated) {
      ForwardingHint hint = entries.get(place).hint();
      int wanted = hint.decision().reservedNodes();
      int nodes = wanted <= left ? wanted : 0;
      shared[place] = hint.withTogether(nodes);
      left -= nodes;
    }
    List<Integer> more = places(entries, ForwardingBasis.MORE);
    List<ForwardingOption> chosen =
        PoolShare.of(more.stream().map(place -> options(entries.get(place))).toList(), left);
    for (int i = 0; i < more.size(); i++) {
      shared[more.get(i)] = entries.get(more.get(i)).hint().withTogether(chosen.get(i).nodes());
    }
    List<ForwardingHint> hints = new ArrayList<>();
    for (int place = 0; place < shared.length; place++) {
      hints.add(shared[place] == null ? entries.get(place).hint() : shared[place]);
    }
    return hints;
  }

  private static List<Integer> places(List<Entry> entries, ForwardingBasis basis) {
    List<Integer> places = new ArrayList<>();
    for (int place = 0; place < entries.size(); place++) {
      if (entries.get(place).hint().decision().basis() == basis) {
        places.add(place);
      }
    }
    return places;
  }

  /** Each number above the default, with the I/O time that it saves; none where nothing tells. */
  private List<ForwardingOption> options(Entry entry) {
    ForwardingDecision decision = entry.hint().decision();
    List<ForwardingOption> options = new ArrayList<>();
    for (int nodes = decision.defaultNodes() + 1; nodes <= decision.nodes(); nodes++) {
      ForwardingDecision fewer = decision.withNodes(nodes);
      Optional<DecisionEffect> whatIf =
          entry.run().flatMap(run -> advisor.whatIf(fewer, run, facility));
      if (whatIf.isPresent()) {
        options.add(new ForwardingOption(nodes, whatIf.get().savedSeconds()));
      }
    }
    return options;
  }
}
