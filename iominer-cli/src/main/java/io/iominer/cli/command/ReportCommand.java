// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.advisor.placement.Placement;
import io.iominer.advisor.spark.StoredPlacement;
import io.iominer.core.analysis.JobFilter;
import io.iominer.core.analysis.Period;
import io.iominer.core.query.IOMiner;
import io.iominer.core.query.SparkRun;
import io.iominer.core.store.IoStore;
import io.iominer.report.facility.AttentionSections;
import io.iominer.report.facility.FacilityReport;
import io.iominer.report.facility.FacilitySections;
import io.iominer.report.facility.FirstOrderSections;
import io.iominer.report.facility.PlacementSections;
import io.iominer.report.facility.SectionSettings;
import io.iominer.report.file.SectionFiles;
import io.iominer.report.html.FacilityPage;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.report.spark.StoredFacilityReport;
import io.iominer.rootcause.DiagnosisSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A page about the facility, for every morning. */
@Command(
    name = "report",
    description = {
      "Write a page about the facility: what needs attention, and how its jobs did their I/O.",
      "The page is one file of HTML that needs no network; report.json and a CSV file for each"
          + " section have the same values. Each section says the query behind it. Without --day,"
          + " --from and --to it is about all that the store knows. See docs/report.md."
    })
public final class ReportCommand implements Callable<Integer> {
  /** Rows of a section that people read on a page, and of what needs attention; heuristic. */
  private static final int ROWS = 25;

  private static final int FIRST_ROWS = 8;

  @Spec private CommandSpec spec;

  @Mixin private StoreOption store;

  @Mixin private JobFilterOptions jobs;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder of the report (default: ${DEFAULT-VALUE}).")
  private Path folder = Path.of("facility-report");

  @Mixin private SparkOptions spark;

  @Override
  public Integer call() throws IOException {
    JobFilter filter = jobs.filter(spec.commandLine());
    IoStore.open(store.folder());
    try (SparkRun run = SparkRun.start(spark.settings());
        IOMiner miner =
            IOMiner.open(store.folder(), run.session(), store.configuration().mountPoints())) {
      write(miner, filter);
    }
    spec.commandLine().getOut().println("Report: " + folder.resolve(FacilityPage.FILE));
    spec.commandLine().getOut().flush();
    return 0;
  }

  private void write(IOMiner miner, JobFilter filter) throws IOException {
    List<SectionRows> attention = new ArrayList<>();
    attention.add(slowOsts(miner));
    attention.addAll(
        asked(
            List.of(
                AttentionSections.lostNodeHours(filter, FIRST_ROWS),
                AttentionSections.interference(filter, FIRST_ROWS)),
            miner));
    List<SectionRows> all = new ArrayList<>(attention);
    all.addAll(asked(sections(filter), miner));
    FacilityReport report = new FacilityReport(all);
    SectionFiles.write(report, folder);
    Files.writeString(
        folder.resolve(FacilityPage.FILE),
        FacilityPage.of(
            new FacilityPage.Head(
                "I/O report",
                days(filter.period()),
                store.folder().toString(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString()),
            attention,
            report));
  }

  private static List<SectionRows> asked(List<ReportSection> sections, IOMiner miner)
      throws IOException {
    return StoredFacilityReport.of(sections, miner, rows -> {}).sections();
  }

  private SectionRows slowOsts(IOMiner miner) throws IOException {
    StoredPlacement stored =
        new StoredPlacement(
            miner, LearnedRates.of(store.folder(), DiagnosisSettings.of(store.configuration())));
    List<Placement> decided = stored.decide(Optional.empty());
    return new PlacementSections(decided, Optional.empty()).failSlow();
  }

  /** A section of each name: the analyses of the paper repeat some in another form. */
  private List<ReportSection> sections(JobFilter filter) throws IOException {
    List<ReportSection> sections = new ArrayList<>();
    sections.add(AttentionSections.ostHours(filter));
    sections.addAll(
        FacilitySections.of(
            filter, new SectionSettings(ROWS, SectionSettings.DEFAULT_MIN_BYTES_PER_RANK)));
    Set<String> names = new HashSet<>();
    sections.forEach(section -> names.add(section.id()));
    FirstOrderSections.all(filter, store.configuration().fileSystem(), ROWS).stream()
        .filter(section -> names.add(section.id()))
        .forEach(sections::add);
    return sections;
  }

  private static String days(Period period) {
    if (period.equals(Period.ALL)) {
      return "All days of the store";
    }
    return period.from().equals(period.to())
        ? period.from().orElseThrow().toString()
        : String.format(
            Locale.ROOT,
            "From %s to %s",
            period.from().map(Object::toString).orElse("the first day"),
            period.to().map(Object::toString).orElse("the last day"));
  }
}
