// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import io.iominer.advisor.Advised;
import io.iominer.advisor.dfra.ForwardingHints;
import io.iominer.advisor.followup.GivenAdvice;
import io.iominer.advisor.followup.Recordable;
import io.iominer.advisor.lookup.StoredAdvice;
import io.iominer.advisor.placement.Placement;
import io.iominer.cli.advice.StoredForwarding;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.exchange.spark.OpenStore;
import io.iominer.core.text.Counted;
import io.iominer.report.file.TextFile;
import io.iominer.report.json.ForwardingJson;
import io.iominer.report.json.PlacementJson;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Writes advice for programs beside the report, as 'advise dfra --out' and 'advise placement --out'
 * do, and records it where the configuration says so.
 */
final class AdviseStage implements Stage {
  static final String NAME = "advise";

  static final String FORWARDING_FILE = "dfra.json";
  static final String PLACEMENT_FILE = "placement.json";

  private final ReportFolders reports;
  private final NightPlacement placement;
  private boolean isRecorded;

  AdviseStage(ReportFolders reports, NightPlacement placement) {
    this.reports = reports;
    this.placement = placement;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Set<String> standsOn() {
    return Set.of(DiagnoseStage.NAME);
  }

  @Override
  public StageResult run(Night night) throws IOException {
    StageNotes notes = new StageNotes();
    String basis;
    try (OpenStore open = night.open()) {
      basis = ReportStage.basis(open, night, reports);
      if (reports.isOf(basis)) {
        return StageResult.of("nothing new: the advice next to the report stays");
      }
      StoreExchange store = open.exchange("advice");
      notes.part("dfra", () -> notes.did("forwarding nodes (DFRA): " + forwarding(night, store)));
      notes.part("placement", () -> notes.did("placement: " + placement(night, open)));
    }
    StageResult result = notes.result();
    if (!result.isFailed()) {
      reports.advised(isRecorded ? basis(night) : basis);
    }
    return result;
  }

  /** With the advice that was recorded. */
  private String basis(Night night) throws IOException {
    try (OpenStore open = night.open()) {
      return ReportStage.basis(open, night, reports);
    }
  }

  private String forwarding(Night night, StoreExchange store) throws IOException {
    Advised<ForwardingHints> advised =
        StoredForwarding.decide(store, night.settings(), Optional.empty());
    if (advised instanceof Advised.NotApplicable<ForwardingHints> none) {
      return none.reason();
    }
    ForwardingHints hints = advised.decision().orElseThrow();
    TextFile.write(reports.next().resolve(FORWARDING_FILE), ForwardingJson.hints(hints));
    return Counted.of(hints.hints().size(), "hint") + recorded(Recordable.of(hints), night);
  }

  private String placement(Night night, OpenStore store) throws IOException {
    List<Placement> decided = placement.of(night, store);
    if (decided.isEmpty()) {
      return "nothing can be decided. " + placement.whyNothing(night, store);
    }
    Instant now = Instant.now();
    TextFile.write(reports.next().resolve(PLACEMENT_FILE), PlacementJson.of(decided, now));
    long pools = decided.stream().mapToLong(one -> one.plan().pools().size()).sum();
    return (pools == 0 ? "no pool of OSTs is advised" : Counted.of(pools, "pool") + " of OSTs")
        + recorded(Recordable.ofPools(decided, now), night);
  }

  private String recorded(List<GivenAdvice> given, Night night) {
    if (!night.configuration().nightly().recordsAdvice()) {
      return "";
    }
    int count = StoredAdvice.record(night.store(), given);
    isRecorded |= count > 0;
    return ", " + Counted.of(given.size(), "advised setting") + ", " + count + " newly recorded";
  }
}
