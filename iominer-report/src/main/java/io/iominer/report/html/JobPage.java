// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import io.iominer.analysis.log.LogReport;
import io.iominer.core.model.IoDirection;
import io.iominer.core.summary.JobSummary;
import io.iominer.core.text.SafeText;
import io.iominer.report.job.Completeness;
import io.iominer.report.job.HeatSections;
import io.iominer.report.job.HistorySection;
import io.iominer.report.job.JobReport;
import io.iominer.report.job.KnownOsts;
import io.iominer.report.job.LayerSections;
import io.iominer.report.job.LogDrawnSections;
import io.iominer.report.job.LogSections;
import io.iominer.report.job.LossSection;
import io.iominer.report.job.Reasons;
import io.iominer.report.job.RunDrawing;
import io.iominer.report.job.RunReport;
import io.iominer.report.section.Form;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.rule.Finding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is known of a job as one page of HTML, as {@link FacilityPage} is one of a facility. */
public final class JobPage {
  private static final String TEMPLATE = "job.jte";

  private static final Reasons NOT_DIAGNOSED =
      new Reasons(
          "not diagnosed yet: run iominer analyze",
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          OptionalDouble.empty());

  private JobPage() {}

  /**
   * A log of the job.
   *
   * @param id before the anchors of its parts
   * @param summary what ran, in a line
   * @param reasons why it was slow
   * @param completeness what the log lacks
   * @param risks what may cost elsewhere
   * @param sections what it did; those without rows only say so
   */
  public record Run(
      String id,
      String summary,
      Reasons reasons,
      List<Completeness> completeness,
      List<Finding> risks,
      List<PageSection> sections) {
    public Run {
      completeness = List.copyOf(completeness);
      risks = List.copyOf(risks);
      sections = List.copyOf(sections);
    }

    /** The share of the run that was lost to something; empty where it is not known. */
    public String ofRun(Reasons.Part part) {
      return part.ofRun().map(share -> ", " + share + " of the run").orElse("");
    }

    /** What is not known, or missing in the log. */
    public List<Completeness> remarks() {
      return Stream.concat(reasons.remarks().stream(), completeness.stream()).toList();
    }

    /** The sections that have rows. */
    public List<PageSection> shown() {
      return sections.stream().filter(section -> !section.rows().isEmpty()).toList();
    }

    /** The sections that have none, and say why. */
    public List<PageSection> empty() {
      return sections.stream()
          .filter(section -> section.rows().isEmpty() && !section.section().empty().isEmpty())
          .toList();
    }

    /** Text from a log. */
    public String safe(String text) {
      return SafeText.of(text);
    }

    /** Its recommendations. */
    public List<PageAdvice> advice() {
      return reasons.advice().stream().map(one -> PageAdvice.of(one, reasons.saving(one))).toList();
    }
  }

  /**
   * The page of a log.
   *
   * @param source the log's name
   * @throws IOException when the page's own parts cannot be read
   */
  public static String of(String source, LogReport log) throws IOException {
    JobSummary summary = log.profile().summary();
    LogSections told = new LogSections(log);
    LogDrawnSections drawn = new LogDrawnSections(log);
    Diagnosis diagnosis = log.diagnosis();
    RunDrawing drawing = RunDrawing.of(log);
    JobCharts charts = new JobCharts(drawing);
    HeatSections heat = new HeatSections(drawing);
    List<PageSection> sections = new ArrayList<>();
    sections.add(section(LossSection.of(diagnosis)));
    sections.add(section(drawn.layers()));
    sections.add(PageSection.of("", drawn.criticalFiles(), charts.timeline()));
    sections.add(PageSection.of("", heat.phases(), charts.rates()));
    sections.addAll(layers("", drawing));
    SectionRows accesses = LayerSections.accesses(log.layers().accesses());
    sections.add(PageSection.of("", accesses, JobCharts.accesses(accesses)));
    log.layers()
        .offsets()
        .ifPresent(
            file ->
                sections.add(
                    PageSection.of(
                        "",
                        LayerSections.offsets(file, log::fileName),
                        Optional.of(JobCharts.offsets(file)))));
    sections.add(section(drawn.osts()));
    sections.add(section(told.interfaces()));
    sections.add(section(told.files()));
    sections.add(section(told.factors()));
    sections.add(section(told.rules()));
    sections.add(section(told.job(source)));
    return PageParts.render(
        TEMPLATE,
        "",
        Map.of(
            "report",
            "",
            "days",
            "",
            "title",
            title(summary.job().jobId(), summary.application()),
            "remark",
            "",
            "runs",
            List.of(
                new Run(
                    "",
                    ran(summary),
                    Reasons.of(diagnosis, KnownOsts.of(diagnosis), drawing.runSeconds()),
                    Completeness.of(summary, log.job().facts().anomalies()),
                    diagnosis.risks(),
                    sections))));
  }

  /**
   * The page of a job in a store, with its drawings.
   *
   * @throws IOException when the page's own parts cannot be read
   */
  public static String of(JobReport report) throws IOException {
    return of(report, "", "", "", UnaryOperator.identity());
  }

  /**
   * The same as one of a report's pages, which share style and script.
   *
   * @param links the pages around it
   */
  public static String ofReport(JobReport report, FacilityPage.Head head, PageLinks links)
      throws IOException {
    return of(
        report,
        links.report(),
        links.toDays(head),
        links.toReport() + head.assets(),
        section -> section.linked(links));
  }

  private static String of(
      JobReport report,
      String facility,
      String days,
      String parts,
      UnaryOperator<PageSection> linked)
      throws IOException {
    List<Run> runs = new ArrayList<>();
    for (int i = 0; i < report.runs().size(); i++) {
      runs.add(
          run(
              report.runs().get(i),
              report.runs().size() == 1 ? "" : "log" + (i + 1) + "-",
              linked));
    }
    return PageParts.render(
        TEMPLATE,
        parts,
        Map.of(
            "report",
            facility,
            "days",
            days,
            "title",
            title(report.jobId(), report.runs().get(0).application()),
            "remark",
            report.logCount() == runs.size()
                ? ""
                : "It has "
                    + report.logCount()
                    + " logs; here are the "
                    + runs.size()
                    + " that moved the most bytes.",
            "runs",
            runs));
  }

  private static Run run(RunReport run, String prefix, UnaryOperator<PageSection> linked) {
    List<PageSection> sections = new ArrayList<>();
    run.diagnosis().ifPresent(known -> sections.add(section(prefix, LossSection.of(known))));
    Map<String, Optional<Chart>> drawn = new HashMap<>();
    run.drawing()
        .ifPresent(
            drawing ->
                drawn.put(LogDrawnSections.CRITICAL_FILES, new JobCharts(drawing).timeline()));
    Set<String> asked =
        run.evidence().stream().map(rows -> rows.section().id()).collect(Collectors.toSet());
    for (SectionRows rows : run.evidence()) {
      sections.add(
          PageSection.of(prefix, rows, drawn.getOrDefault(rows.section().id(), Charts.of(rows))));
    }
    run.drawing()
        .ifPresent(
            drawing -> {
              HeatSections heat = new HeatSections(drawing);
              JobCharts charts = new JobCharts(drawing);
              sections.add(PageSection.of(prefix, heat.phases(), charts.rates()));
              layers(prefix, drawing).stream()
                  .filter(part -> !asked.contains(part.section().id()))
                  .forEach(sections::add);
            });
    sections.add(section(prefix, HistorySection.of(run.history())));
    run.facts().forEach(rows -> sections.add(section(prefix, rows)));
    return new Run(
        prefix,
        ran(run),
        run.diagnosis()
            .map(known -> Reasons.of(known, KnownOsts.of(known, run), run.runSeconds()))
            .orElse(NOT_DIAGNOSED),
        List.of(),
        run.diagnosis().map(Diagnosis::risks).orElse(List.of()),
        sections.stream().map(linked).toList());
  }

  /** What each layer did. */
  private static List<PageSection> layers(String prefix, RunDrawing drawing) {
    JobCharts charts = new JobCharts(drawing);
    List<PageSection> sections = new ArrayList<>();
    drawing
        .heatMaps()
        .forEach(
            (layer, map) ->
                sections.add(
                    PageSection.of(prefix, HeatSections.ranks(layer, map), charts.ranks(map))));
    LayerSections.sizes(drawing.counts()).forEach(rows -> sections.add(section(prefix, rows)));
    SectionRows operations = LayerSections.operations(drawing.counts());
    sections.add(PageSection.of(prefix, operations, JobCharts.operations(operations)));
    return sections;
  }

  private static PageSection section(String prefix, SectionRows rows) {
    return PageSection.of(prefix, rows, Charts.of(rows));
  }

  private static PageSection section(SectionRows rows) {
    return PageSection.of("", rows, Charts.of(rows));
  }

  private static String title(long jobId, String application) {
    return "Job " + jobId + (application.isEmpty() ? "" : ", " + SafeText.head(application, 60));
  }

  private static String ran(JobSummary summary) {
    return ran(
        summary.job().processCount(),
        summary.job().runTimeSeconds(),
        summary.job().hasEnd(),
        summary.io().knownBytes(IoDirection.READ),
        summary.io().knownBytes(IoDirection.WRITE));
  }

  /** What the store tells of the log; empty where it does not tell it. */
  private static String ran(RunReport run) {
    return run.job()
        .filter(job -> job.get("process_count") != null)
        .map(
            job ->
                ran(
                    whole(job, "process_count").orElse(0),
                    run.runSeconds(),
                    job.get("end_time") != null,
                    whole(job, "bytes_read"),
                    whole(job, "bytes_written")))
        .orElse("");
  }

  private static OptionalLong whole(Map<String, @Nullable Object> row, String column) {
    return row.get(column) instanceof Number number
        ? OptionalLong.of(number.longValue())
        : OptionalLong.empty();
  }

  private static String bytes(OptionalLong bytes) {
    return bytes.isPresent() ? Form.BYTES.text(bytes.getAsLong()) : "an unknown amount";
  }

  private static String ran(
      long ranks,
      OptionalDouble runSeconds,
      boolean hasEnd,
      OptionalLong read,
      OptionalLong written) {
    return Form.COUNT.text(ranks)
        + (ranks == 1 ? " rank" : " ranks")
        + runSeconds.stream()
            .mapToObj(seconds -> ", ran " + Form.FINE_SECONDS.text(seconds))
            .findFirst()
            .orElse(hasEnd ? ", run time unknown" : ", did not end cleanly")
        + "; read "
        + bytes(read)
        + ", wrote "
        + bytes(written);
  }
}
