// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.notebook;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.iominer.core.analysis.JobFilter;
import io.iominer.core.config.QuerySettings;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.error.StatementStopped;
import io.iominer.core.exchange.spark.SessionExchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.Tuples;
import io.iominer.core.tally.FirstOrder;
import io.iominer.core.tally.FirstOrderQuestion;
import io.iominer.report.facility.AttentionSections;
import io.iominer.report.facility.FacilitySections;
import io.iominer.report.facility.SectionSettings;
import io.iominer.report.facility.ServerSections;
import io.iominer.report.html.PageSection;
import io.iominer.report.lookup.StoredFirstOrder;
import io.iominer.report.section.Form;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.report.spark.StoredSection;
import io.iominer.report.spark.TupleRows;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * What cells of a notebook call, in any kernel that shows HTML. A section looks as it does on the
 * page that {@code iominer report} writes: with its chart, which is drawn in a sandboxed frame from
 * the same rows. Where a notebook's scripts do not run, its table is there. Names from logs are
 * text, whatever they hold.
 */
public final class Notebook {
  /** Rows that are shown where nothing else is said, in pages. */
  public static final int ROWS = QuerySettings.DEFAULT.rows();

  /** Rows of a page of them; heuristic. */
  public static final int PAGE = 20;

  /** Rows of an analysis or a section that has one for each application or job; heuristic. */
  private static final int TOP = 10;

  private static final String STORE = "IOMINER_STORE";

  private static final TemplateEngine ENGINE = TemplateEngine.createPrecompiled(ContentType.Html);
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Height of a chart's frame beside the chart until it has told its own, in CSS pixels. */
  private static final int AROUND_CHART = 240;

  private Notebook() {}

  /**
   * Opens the store that the environment variable {@code IOMINER_STORE} names.
   *
   * @param folder of the store where the variable is not set
   */
  public static IOMiner open(String folder) {
    return IOMiner.open(Path.of(System.getenv().getOrDefault(STORE, folder)));
  }

  /** What draws charts: shown once, in the first cell of a notebook. */
  public static RichHtml setup() {
    String page =
        json(
            Map.of(
                "library", resource(PageSection.class, "echarts.min.js"),
                "script", resource(PageSection.class, "page.js"),
                "style", resource(PageSection.class, "page.css"),
                "frame", resource(Notebook.class, "frame.js")));
    return new RichHtml(
        "<script>(" + resource(Notebook.class, "mount.js").strip() + ")(" + page + ")</script>");
  }

  /** The first rows of tuples in pages, each value with its unit. */
  public static RichHtml show(Tuples tuples) {
    return show(tuples, ROWS);
  }

  /** The first rows of tuples, at most so many. */
  public static RichHtml show(Tuples tuples, int rows) {
    return show(tuples, rows, QuerySettings.DEFAULT.time());
  }

  /**
   * The first rows of tuples, at most so many.
   *
   * @param limit how long it may take to find them; zero for as long as it takes
   * @throws StatementStopped where that is over
   */
  public static RichHtml show(Tuples tuples, int rows, Duration limit) {
    SectionRows found;
    try {
      found = TupleRows.of(tuples, rows + 1, limit);
    } catch (StatementStopped e) {
      throw e.with("; show(tuples, rows, Duration) sets another, Duration.ZERO none");
    }
    PageSection part = PageSection.table(found, rows);
    return render("notebook-table.jte", Map.of("id", id(), "part", part, "more", more(part)));
  }

  private static String more(PageSection part) {
    return part.allRows() > part.rows().size()
        ? "The first " + Form.COUNT.text(part.rows().size()) + " rows; there are more."
        : "";
  }

  /**
   * A section of {@code iominer analyze} or of the page by its name, about all jobs.
   *
   * @throws IoMinerException of kind USER where there is none of this name
   */
  public static RichHtml show(IOMiner miner, String section) {
    List<ReportSection> sections =
        Stream.of(
                FacilitySections.all(
                    new SectionSettings(TOP, SectionSettings.DEFAULT_MIN_BYTES_PER_RANK)),
                List.of(
                    ServerSections.ostHours(JobFilter.ALL),
                    AttentionSections.lostNodeHours(JobFilter.ALL, TOP)))
            .flatMap(List::stream)
            .toList();
    return sections.stream()
        .filter(known -> known.id().equals(section))
        .findFirst()
        .map(known -> show(miner, known))
        .orElseThrow(
            () ->
                new IoMinerException(
                    ErrorKind.USER,
                    "There is no section "
                        + section
                        + "; there are "
                        + String.join(", ", sections.stream().map(ReportSection::id).toList())));
  }

  /** A section as a store answers it, with its chart where it has one. */
  public static RichHtml show(IOMiner miner, ReportSection section) {
    return show(StoredSection.of(section, miner));
  }

  /** A first-order analysis of all jobs of a store, with its chart where it has one. */
  public static RichHtml show(IOMiner miner, FirstOrder analysis) {
    return show(
        miner,
        analysis,
        new FirstOrderQuestion(JobFilter.ALL, miner.configuration().fileSystem(), TOP));
  }

  /** A first-order analysis of a store, with its chart where it has one. */
  public static RichHtml show(IOMiner miner, FirstOrder analysis, FirstOrderQuestion question) {
    return show(
        new StoredFirstOrder(
                SessionExchange.on(miner, "analysis"),
                question,
                List.of(analysis),
                WorkListener.SILENT)
            .section(analysis));
  }

  /**
   * A chart of columns, in the kind that fits: bars for texts, a line for times, points for
   * numbers, and a histogram of one column.
   *
   * @param columns across, then up; a column or an expression each
   * @throws IoMinerException of kind USER for columns that cannot be drawn so
   */
  public static RichHtml plot(Tuples tuples, String... columns) {
    SectionRows rows = drawn(tuples, columns);
    return plot(PlotKind.of(rows.section().columns()), rows);
  }

  /**
   * A chart of columns in a given kind.
   *
   * @param columns as the kind says
   * @throws IoMinerException of kind USER for columns that cannot be drawn so
   */
  public static RichHtml plot(PlotKind kind, Tuples tuples, String... columns) {
    return plot(kind, drawn(tuples, columns));
  }

  private static SectionRows drawn(Tuples tuples, String... columns) {
    return TupleRows.of(tuples.project(columns), Plot.MOST_ROWS + 1, QuerySettings.DEFAULT.time());
  }

  private static RichHtml plot(PlotKind kind, SectionRows rows) {
    Plot plot = Plot.of(kind, rows);
    return render(
        "notebook-plot.jte",
        Map.of(
            "id", id(), "title", plot.title(), "option", json(plot.option()), "more", plot.more()));
  }

  /** A section that was answered. */
  public static RichHtml show(SectionRows rows) {
    PageSection part = PageSection.of(rows);
    // A chart's rows are chosen by brushing it, so all of them are there.
    PageSection shown = part.chart().isPresent() ? part : first(part, PAGE);
    int left = part.allRows() - shown.rows().size();
    return render(
        "notebook-section.jte",
        Map.of(
            "id",
            id(),
            "part",
            shown,
            "height",
            part.chart().map(chart -> chart.height() + AROUND_CHART).orElse(0),
            "more",
            left > 0
                ? "The first " + shown.rows().size() + " of " + part.allRows() + " rows."
                : ""));
  }

  /** As if there were no more rows: what a page says of them is not said in a notebook. */
  private static PageSection first(PageSection part, int rows) {
    List<List<PageSection.Cell>> first = part.rows().stream().limit(rows).toList();
    return new PageSection(
        part.id(), part.section(), part.columns(), first, first.size(), part.chart());
  }

  /** An id that no other output of the notebook has. */
  private static String id() {
    return "iominer-" + UUID.randomUUID();
  }

  private static RichHtml render(String template, Map<String, Object> parameters) {
    StringOutput html = new StringOutput();
    ENGINE.render(template, parameters, html);
    return new RichHtml(html.toString());
  }

  /** JSON that may stand in a script element. */
  private static String json(Object value) {
    try {
      return MAPPER.writeValueAsString(value).replace("<", "\\u003c");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String resource(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("The notebooks' " + name + " is not in this build");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
