// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import io.iominer.cli.progress.IngestSummary;
import io.iominer.core.config.Configuration;
import io.iominer.core.config.DatedPath;
import io.iominer.core.text.Counted;
import io.iominer.core.text.SafeText;
import io.iominer.ingest.job.Ingest;
import io.iominer.ingest.job.IngestReport;
import io.iominer.ingest.job.IngestSettings;
import io.iominer.ingest.source.IngestInputs;
import io.iominer.ingest.source.SourceGroup;
import io.iominer.ingest.source.SourceReport;
import io.iominer.report.facility.Attention;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * Brings into the store what the configuration names: all logs at once, every other source by
 * itself, so that a database that is down keeps no other source back.
 */
final class IngestStage implements Stage {
  static final String NAME = "ingest";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public StageResult run(Night night) {
    Configuration configuration = night.configuration();
    LocalDate from = night.day().minusDays(configuration.nightly().ingestDays() - 1L);
    StageNotes notes = new StageNotes();
    List<Path> logs = new ArrayList<>();
    for (String source : configuration.darshan()) {
      notes.part(source, () -> logs.addAll(DatedPath.find(List.of(source), from, night.today())));
    }
    if (!logs.isEmpty()) {
      notes.part("logs", () -> ingest(IngestInputs.ofLogs(logs), night, "logs", notes));
    } else if (!configuration.darshan().isEmpty()) {
      notes.did("no logs from " + from + " to " + night.today());
    }
    for (SourceGroup group : SourceGroup.values()) {
      for (String source : sources(configuration, group)) {
        notes.part(
            source,
            () -> {
              IngestInputs inputs = IngestInputs.of(group, source, from, night.today());
              if (inputs.isEmpty()) {
                notes.did(SafeText.of(source) + ": nothing from " + from + " to " + night.today());
              } else {
                ingest(inputs, night, source, notes);
              }
            });
      }
    }
    if (!configuration.hasSources()) {
      notes.did("the configuration names no sources");
    }
    return notes.result();
  }

  private static List<String> sources(Configuration configuration, SourceGroup group) {
    return switch (group) {
      case ACCOUNTING -> configuration.slurm();
      case SAMPLES -> configuration.lmt();
    };
  }

  private static void ingest(IngestInputs inputs, Night night, String what, StageNotes notes)
      throws IOException {
    new Ingest(night.store(), IngestSettings.of(night.configuration()))
        .run(
            inputs,
            night.place().exchange("ingest"),
            night.listener(),
            new Noted(SafeText.of(what), notes));
  }

  /**
   * Notes what became of the inputs.
   *
   * @param what logs, or the source as the configuration has it
   */
  private record Noted(String what, StageNotes notes) implements Ingest.Reports {
    @Override
    public void logs(IngestReport report) {
      notes.did(IngestSummary.counts(report));
      IngestSummary.reminders(report).forEach(notes::did);
      rejected(Counted.of(report.quarantined(), "source"), report.quarantined());
    }

    @Override
    public void sources(List<SourceReport> reports) {
      notes.did(what + ": " + IngestSummary.counts(reports));
      long rejected = reports.stream().mapToLong(SourceReport::rejected).sum();
      rejected(Counted.of(rejected, "row"), rejected);
      long flaws = reports.stream().mapToLong(SourceReport::flaws).sum();
      rejected(Counted.of(flaws, "field"), flaws);
    }

    private void rejected(String counted, long count) {
      if (count > 0) {
        notes.rejects();
        notes.attention(
            Attention.warning(
                Attention.Topic.MISSING_DATA,
                "rejected sources",
                what + ": " + counted + " rejected (SELECT * FROM ingest_reject says why)"));
      }
    }
  }
}
