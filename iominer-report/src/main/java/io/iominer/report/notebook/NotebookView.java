// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.notebook;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.iominer.core.config.QuerySettings;
import io.iominer.core.error.StatementStopped;
import io.iominer.core.exchange.spark.SessionExchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.Tuples;
import io.iominer.core.tally.FirstOrder;
import io.iominer.core.tally.FirstOrderQuestion;
import io.iominer.report.html.PageSection;
import io.iominer.report.lookup.StoredFirstOrder;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.report.spark.StoredSection;
import io.iominer.report.spark.TupleRows;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Tables and charts for notebooks, of any kernel that shows HTML. A section looks as it does on the
 * page that {@code iominer report} writes: with its chart, which is drawn in a sandboxed frame from
 * the same rows. Where a notebook's scripts do not run, its table is there. Names from logs are
 * text, whatever they hold.
 */
public final class NotebookView {
  /** Rows that are shown where nothing else is said; heuristic. */
  public static final int ROWS = 20;

  private static final TemplateEngine ENGINE = TemplateEngine.createPrecompiled(ContentType.Html);
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Height of a chart's frame beside the chart until it has told its own, in CSS pixels. */
  private static final int AROUND_CHART = 240;

  private NotebookView() {}

  /** What draws charts: shown once, in the first cell of a notebook. */
  public static RichHtml setup() {
    String page =
        json(
            Map.of(
                "library", resource(PageSection.class, "echarts.min.js"),
                "script", resource(PageSection.class, "page.js"),
                "style", resource(PageSection.class, "page.css"),
                "frame", resource(NotebookView.class, "frame.js")));
    return new RichHtml(
        "<script>("
            + resource(NotebookView.class, "mount.js").strip()
            + ")("
            + page
            + ")</script>");
  }

  /** The first rows of tuples, each value with its unit. */
  public static RichHtml of(Tuples tuples) {
    return of(tuples, ROWS);
  }

  /** The first rows of tuples, at most so many. */
  public static RichHtml of(Tuples tuples, int rows) {
    return of(tuples, rows, QuerySettings.DEFAULT.time());
  }

  /**
   * The first rows of tuples, at most so many.
   *
   * @param limit how long it may take to find them; zero for as long as it takes
   * @throws StatementStopped where that is over
   */
  public static RichHtml of(Tuples tuples, int rows, Duration limit) {
    PageSection all;
    try {
      all = PageSection.of(TupleRows.of(tuples, rows + 1, limit));
    } catch (StatementStopped e) {
      throw e.with("; NotebookView.of(tuples, rows, Duration) sets another, Duration.ZERO none");
    }
    PageSection shown = first(all, rows);
    return render(
        "notebook-table.jte",
        Map.of(
            "part",
            shown,
            "more",
            all.allRows() > rows
                ? "The first " + shown.rows().size() + " rows; there are more."
                : ""));
  }

  /** A section as a store answers it, with its chart where it has one. */
  public static RichHtml of(ReportSection section, IOMiner miner) {
    return of(StoredSection.of(section, miner));
  }

  /** A first-order analysis of a store, with its chart where it has one. */
  public static RichHtml of(FirstOrder analysis, FirstOrderQuestion question, IOMiner miner) {
    return of(
        new StoredFirstOrder(
                SessionExchange.on(miner, "analysis"),
                question,
                List.of(analysis),
                WorkListener.SILENT)
            .section(analysis));
  }

  /** A section that was answered. */
  public static RichHtml of(SectionRows rows) {
    PageSection part = PageSection.of(rows);
    // A chart's rows are chosen by brushing it, so all of them are there.
    PageSection shown = part.chart().isPresent() ? part : first(part, ROWS);
    int left = part.allRows() - shown.rows().size();
    return render(
        "notebook-section.jte",
        Map.of(
            "id",
            "iominer-" + UUID.randomUUID(),
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
