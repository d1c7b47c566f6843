// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.advisor.lookup.StoredPlacement;
import io.iominer.advisor.placement.Action;
import io.iominer.advisor.placement.Placement;
import io.iominer.analysis.log.LearnedRates;
import io.iominer.core.analysis.JobFilter;
import io.iominer.core.analysis.Period;
import io.iominer.core.config.Configuration;
import io.iominer.core.exchange.spark.OpenStore;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.tally.FirstOrder;
import io.iominer.report.facility.Attention;
import io.iominer.report.facility.AttentionRows;
import io.iominer.report.facility.AttentionRule;
import io.iominer.report.facility.AttentionSections;
import io.iominer.report.facility.ChangesSection;
import io.iominer.report.facility.FacilityPageSections;
import io.iominer.report.facility.FacilityReport;
import io.iominer.report.facility.GroupSections.By;
import io.iominer.report.facility.PlacementSections;
import io.iominer.report.file.SectionFiles;
import io.iominer.report.file.TextFile;
import io.iominer.report.html.FacilityPage;
import io.iominer.report.html.Headline;
import io.iominer.report.html.KeyFigure;
import io.iominer.report.html.PageGroup;
import io.iominer.report.html.PageLinks;
import io.iominer.report.html.PageParts;
import io.iominer.report.lookup.StoredFirstOrder;
import io.iominer.report.section.Form;
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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Asks a store what a page about the facility says, and writes the page. */
public final class FacilityReportRun {
  /** Sentences of a section, of those that the page begins with; heuristic. */
  private static final int HEADLINES = 2;

  private static final String FIGURES = "Figures and tables of the IOMiner paper";

  private final Configuration configuration;
  private final JobFilter jobs;
  private final long begin = System.nanoTime();
  private List<Action> actions = List.of();
  private Map<String, String> mountPoints = Map.of();
  private Optional<JsonNode> before = Optional.empty();
  private Optional<Path> site = Optional.empty();
  private Function<OpenStore, List<Placement>> placement = this::placement;

  /** How pages call the store; empty where they say where it lies. */
  private Optional<String> storeName = Optional.empty();

  /**
   * A report.
   *
   * @param configuration the facility's
   * @param jobs what it is about
   */
  public FacilityReportRun(Configuration configuration, JobFilter jobs) {
    this.configuration = configuration;
    this.jobs = jobs;
  }

  /**
   * Writes the page, report.json and the CSV files. What the folder's report.json said before is
   * what this report is compared with.
   *
   * @param store what it asks
   * @param folder where they are written; it is made where it is not there
   * @return the page
   * @throws IOException when the store cannot be read or the folder cannot be written
   */
  public Path write(OpenStore store, Path folder) throws IOException {
    return write(store, attention(store), folder);
  }

  /**
   * Writes a report on a copy with pseudonyms: no page says where the copy lies.
   *
   * @param isCompared whether the report before had the same pseudonyms
   * @return the page
   */
  public Path writeAnonymous(OpenStore copy, boolean isCompared, Path folder) throws IOException {
    storeName = Optional.of("STORE");
    if (!isCompared) {
      Files.deleteIfExists(folder.resolve(SectionFiles.REPORT));
    }
    Path written = write(copy, folder);
    ReportMark.writeAnonymous(folder);
    return written;
  }

  /**
   * Writes the report, unless the folder has one that was made from the same.
   *
   * @return the page
   */
  public Path renew(OpenStore store, Path folder) throws IOException {
    String basis = ReportMark.basis(store.store(), configuration, "" + jobs);
    if (ReportMark.of(folder, basis).isPresent()) {
      return folder.resolve(FacilityPage.FILE);
    }
    // Pages change one by one: the mark of those before no longer holds.
    Files.deleteIfExists(folder.resolve(ReportMark.FILE));
    Path written = write(store, folder);
    ReportMark.write(folder, basis, List.of());
    return written;
  }

  /**
   * The same, where what needs attention is known.
   *
   * @param attention of {@link #attention}
   */
  public Path write(OpenStore store, List<SectionRows> attention, Path folder) throws IOException {
    List<SectionRows> facility = asked(FacilityPageSections.facility(jobs), store::miner);
    facility.addAll(asked(FacilityPageSections.earlier(jobs), store::minerOfAll));
    List<SectionRows> figures = firstOrder(FacilityPageSections.firstOrder(facility, jobs), store);
    figures.addAll(asked(FacilityPageSections.lowBandwidth(jobs), store::miner));
    List<SectionRows> servers = asked(FacilityPageSections.servers(jobs), store::minerOfAll);
    List<SectionRows> all =
        Stream.of(attention, facility, figures, servers).flatMap(List::stream).toList();
    SectionRows changes = ChangesSection.of(before.or(() -> saidBefore(folder)), all);
    facility.add(0, changes);
    Files.createDirectories(folder);
    PageParts.write(site.orElse(folder).resolve(FacilityPage.ASSETS));

    GroupPages groups = new GroupPages();
    groups.add(
        PageGroup.FILE_SYSTEM,
        Stream.concat(attention.stream().filter(PlacementSections::isOnSlowOsts), servers.stream())
            .toList());
    groups.add(
        PageGroup.APPLICATION,
        asked(FacilityPageSections.groups(By.APPLICATION, jobs), store::minerOfAll));
    groups.add(
        PageGroup.USER, asked(FacilityPageSections.groups(By.USER, jobs), store::minerOfAll));
    JobPages pages = new JobPages(store.store(), configuration);
    Set<String> jobPages = pages.chosen(all);
    PageLinks links =
        new PageLinks(
            storeName(store), configuration.file(), jobPages, groups.files(mountPoints), "");
    groups.write(head(store), links.below(), folder);
    pages.write(jobPages, head(store), links.below(), folder);
    TextFile.write(
        folder.resolve(FacilityPage.FIGURES),
        FacilityPage.part(head(store), FIGURES, "", figures, links));

    List<KeyFigure> keys = KeyFigure.of(all);
    DayFigures.write(keys, rows().of(attention).stream().anyMatch(Attention::warns), folder);
    Path written =
        TextFile.write(
            folder.resolve(FacilityPage.FILE),
            FacilityPage.of(
                head(store),
                keys,
                new FacilityPage.Content(headlines(attention), attention, actions, facility),
                links));
    // The report after this one is compared with report.json: it is the last to change.
    List<SectionRows> said = new ArrayList<>(all);
    said.add(changes);
    SectionFiles.write(new FacilityReport(said), folder);
    return written;
  }

  private FacilityPage.Head head(OpenStore store) {
    return new FacilityPage.Head(
        configuration.site().name().orElse(""),
        days(jobs.period()),
        storeName(store) + (storeName.isPresent() ? ", an anonymised copy" : ""),
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        "Made in " + Form.FINE_SECONDS.text((System.nanoTime() - begin) / 1e9) + ".",
        site.isPresent() ? "../" : "");
  }

  private String storeName(OpenStore store) {
    return storeName.orElseGet(() -> store.store().folder().toString());
  }

  /** The report is one of many days, which share this folder. */
  public FacilityReportRun inSite(Path folder) {
    site = Optional.of(folder);
    return this;
  }

  /** Compares the report with an earlier one, whose folder this is; nothing where it has none. */
  public FacilityReportRun comparedWith(Path folder) {
    before = saidBefore(folder);
    return this;
  }

  /** Takes what was decided on placement by the report's last day, in place of deciding it. */
  public FacilityReportRun placedBy(Function<OpenStore, List<Placement>> decided) {
    placement = decided;
    return this;
  }

  /** What a report said; empty where there is none, or another program's file. */
  private static Optional<JsonNode> saidBefore(Path folder) {
    Path said = folder.resolve(SectionFiles.REPORT);
    if (!Files.isRegularFile(said)) {
      return Optional.empty();
    }
    try {
      return Optional.of(new ObjectMapper().readTree(said.toFile()));
    } catch (IOException e) {
      // What is no report is none to be compared with.
      return Optional.empty();
    }
  }

  /**
   * What needs attention: slow OSTs, the applications that lost most node hours, whose jobs
   * overlapped, and what is missing.
   *
   * @param store what it asks
   * @throws IOException when the store cannot be read
   */
  public List<SectionRows> attention(OpenStore store) throws IOException {
    List<SectionRows> attention = new ArrayList<>();
    attention.add(slowOsts(store));
    attention.addAll(asked(FacilityPageSections.attention(jobs), store::miner));
    return attention;
  }

  /** What a person must know, in sentences; that no OST is known to be slow is one. */
  private List<Headline> headlines(List<SectionRows> attention) {
    List<Headline> headlines = new ArrayList<>();
    for (SectionRows rows : attention) {
      String section = rows.section().id();
      rows().of(List.of(rows)).stream()
          .limit(HEADLINES)
          .forEach(one -> headlines.add(Headline.of(one, section)));
      if (rows.rows().isEmpty() && !section.equals(AttentionSections.LOST_BY_USER)) {
        headlines.add(Headline.ok(rows.section().empty(), section));
      }
    }
    return headlines;
  }

  private AttentionRows rows() {
    return new AttentionRows(AttentionRule.of(configuration));
  }

  private List<SectionRows> asked(List<ReportSection> sections, Supplier<IOMiner> miner)
      throws IOException {
    return new ArrayList<>(StoredFacilityReport.of(sections, miner, rows -> {}).sections());
  }

  /** By what was known when the last day of the report was over. */
  private List<Placement> placement(OpenStore store) {
    return new StoredPlacement(
            store.exchange("report"),
            LearnedRates.of(store.store(), DiagnosisSettings.of(configuration)))
        .upTo(jobs.period().to())
        .decide(Optional.empty());
  }

  private SectionRows slowOsts(OpenStore store) {
    PlacementSections decided = new PlacementSections(placement.apply(store), Optional.empty());
    actions = decided.commands();
    mountPoints = decided.mountPoints();
    return decided.failSlow();
  }

  private List<SectionRows> firstOrder(List<FirstOrder> analyses, OpenStore store) {
    StoredFirstOrder stored =
        new StoredFirstOrder(
            store.exchange("report"),
            FacilityPageSections.question(jobs, configuration.fileSystem()),
            analyses,
            WorkListener.SILENT);
    List<SectionRows> found = new ArrayList<>();
    for (FirstOrder analysis : analyses) {
      found.add(stored.section(analysis));
    }
    return found;
  }

  private static String days(Period period) {
    if (period.equals(Period.ALL)) {
      return "all days of the store";
    }
    return period.from().equals(period.to())
        ? period.from().orElseThrow().toString()
        : String.format(
            Locale.ROOT,
            "from %s to %s",
            period.from().map(Object::toString).orElse("the first day"),
            period.to().map(Object::toString).orElse("the last day"));
  }
}
