// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.RATE;
import static io.iominer.report.section.Form.SECONDS;
import static io.iominer.report.section.Form.SHARE;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.Form.TIME;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.advisor.iopath.Hop;
import io.iominer.advisor.iopath.HopSummary;
import io.iominer.advisor.iopath.IoPath;
import io.iominer.advisor.iopath.IoPath.BottleneckTime;
import io.iominer.advisor.iopath.JobIoPath;
import io.iominer.advisor.iopath.PartLoad;
import io.iominer.advisor.iopath.PathPart;
import io.iominer.advisor.iopath.PathStretch;
import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Ratio;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionColumn;
import io.iominer.report.section.SectionRows;
import io.iominer.report.section.ValueColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The end-to-end view of a log's job, as sections with their rows. */
public final class IoPathSections {
  /** Stretches of a table: with four hops each, 20 lines. Heuristic: what a screen holds. */
  private static final int MOST_STRETCHES = 5;

  private final JobIoPath view;

  public IoPathSections(JobIoPath view) {
    this.view = view;
  }

  /** What a screen shows. */
  public List<SectionRows> ofScreen() {
    return List.of(facts(), stretches(), hops(), missing());
  }

  /** The same and each step. */
  public List<SectionRows> all() {
    List<SectionRows> all = new ArrayList<>(ofScreen());
    all.add(steps());
    return all;
  }

  private SectionRows facts() {
    List<@Nullable Object[]> rows = new ArrayList<>();
    view.path()
        .ifPresent(
            path ->
                rows.add(
                    new @Nullable Object[] {
                      view.logId(),
                      view.begin(),
                      path.steps().count(),
                      path.activeSeconds(),
                      view.timing(),
                      verdict(path)
                    }));
    return ReportSection.facts(
            "io_path",
            "Path of the job's bytes",
            String.join(" ", view.missing()),
            column("log_id", "Log id", TEXT),
            column("begin", "Begin (UTC)", TIME),
            column("step_count", "Steps with I/O", COUNT),
            column("most_io_s", "I/O at most", SECONDS),
            column("told_by", "Source", TEXT),
            column("verdict", "Bottleneck", TEXT))
        .rows(rows);
  }

  /** What was full for how long. */
  private static String verdict(IoPath path) {
    List<BottleneckTime> times = path.bottlenecks();
    if (times.isEmpty()) {
      List<String> unknown =
          path.summaries().stream()
              .filter(hop -> hop.peak().isEmpty())
              .map(hop -> hop.hop().words())
              .toList();
      return String.format(
          Locale.ROOT,
          "nothing%s on the path was full (%s of its capacity)%s",
          unknown.isEmpty() ? "" : " that is known",
          new Ratio(path.full()),
          unknown.isEmpty() ? "" : "; unknown: " + String.join(", ", unknown));
    }
    List<String> texts = new ArrayList<>();
    for (BottleneckTime time : times.subList(0, Math.min(3, times.size()))) {
      texts.add(
          String.format(
              Locale.ROOT,
              "%s for %.0f of %.0f s, %s of its load the job's%s",
              time.part().words(),
              time.seconds(),
              path.activeSeconds(),
              new Ratio(time.jobShare()),
              abnormal(time.part())));
    }
    return String.join("; ", texts)
        + (times.size() > 3 ? "; " + (times.size() - 3) + " more parts" : "");
  }

  private static String abnormal(PathPart part) {
    return part.abnormal()
        .map(
            found ->
                String.format(
                    Locale.ROOT,
                    ", abnormal: at most %s where its peers reach %s",
                    new Bandwidth(found.peak()),
                    new Bandwidth(found.groupPeak())))
        .orElse("");
  }

  private SectionRows stretches() {
    List<@Nullable Object[]> rows = new ArrayList<>();
    for (PathStretch stretch :
        view.path().map(path -> path.stretches(MOST_STRETCHES)).orElse(List.of())) {
      for (PartLoad load : stretch.hops()) {
        rows.add(row(stretch, load));
      }
    }
    return ReportSection.table(
            "io_path_stretches",
            "Bottleneck of each hop over time",
            "Nothing is known of it.",
            column("from_s", "From", SECONDS),
            column("to_s", "To", SECONDS),
            column("job_rate", "The job", RATE),
            column("hop", "Hop", TEXT),
            column("part", "Part", TEXT),
            column("load", "Load", RATE),
            column("capacity", "Capacity", RATE),
            column("utilization", "Used", SHARE),
            column("job_share", "Job's share", SHARE),
            column("note", "", TEXT))
        .withNote(
            "From, To: seconds since the begin\n"
                + "Load: bytes of all jobs\n"
                + "Rates are means"
                + view.path()
                    .map(path -> " of steps of " + SECONDS.text(path.grid().step()))
                    .orElse("")
                + ", also where the job began or ended within a step.\n"
                + "A dash is unknown. A part can be used by more than 100 %, as bytes are spread evenly over each step.")
        .rows(rows);
  }

  private static String note(PathStretch stretch, PartLoad load) {
    boolean isBottleneck = stretch.bottleneck().filter(load.part()::equals).isPresent();
    List<String> notes = new ArrayList<>();
    if (isBottleneck) {
      notes.add(stretch.isMixed() ? "bottleneck most of the time" : "bottleneck");
    }
    if (load.part().abnormal().isPresent()) {
      notes.add("abnormal");
    }
    return String.join(", ", notes);
  }

  private static @Nullable Object[] row(PathStretch stretch, PartLoad load) {
    return new @Nullable Object[] {
      stretch.from(),
      stretch.to(),
      stretch.ownRate(),
      load.part().hop().words(),
      load.part().name(),
      value(load.load()),
      value(load.part().capacity().bytesPerSecond()),
      value(load.utilization()),
      value(load.jobShare()),
      note(stretch, load)
    };
  }

  private SectionRows hops() {
    ValueColumns<HopSummary> columns =
        new ValueColumns<HopSummary>()
            .add("hop", "Hop", TEXT, hop -> hop.hop().words())
            .add("part_count", "Parts", COUNT, hop -> hop.partCount())
            .add("bottleneck_s", "Bottleneck", SECONDS, hop -> hop.bottleneckSeconds())
            .add("unknown_s", "Unknown", SECONDS, hop -> hop.unknownSeconds())
            .add(
                "peak_utilization",
                "Peak",
                SHARE,
                hop -> hop.peak().map(peak -> value(peak.utilization())))
            .add("peak_part", "Of", TEXT, hop -> hop.peak().map(peak -> peak.part().name()))
            .add("capacity_from", "Capacity source", TEXT, hop -> capacity(hop))
            .add("load_from", "Load source", TEXT, hop -> view.sources().get(hop.hop()));
    return ReportSection.table("io_path_hops", "The hops", "None is known.", columns.columns())
        .rows(columns.rows(view.path().map(IoPath::summaries).orElse(List.of())));
  }

  private @Nullable String capacity(HopSummary hop) {
    return hop.peak()
        .map(peak -> peak.part().capacity().origin())
        .or(
            () ->
                view.path().stream()
                    .flatMap(path -> path.parts().stream())
                    .filter(series -> series.part().hop() == hop.hop())
                    .map(series -> series.part().capacity().origin())
                    .findFirst())
        .orElse(null);
  }

  private SectionRows missing() {
    List<@Nullable Object[]> rows = new ArrayList<>();
    view.missing().forEach(text -> rows.add(new @Nullable Object[] {text}));
    return ReportSection.table(
            "io_path_missing", "What is not known", "Nothing.", column("text", "", TEXT))
        .rows(rows);
  }

  private SectionRows steps() {
    List<@Nullable Object[]> rows = new ArrayList<>();
    if (view.path().isPresent()) {
      IoPath path = view.path().get();
      path.steps().forEach(step -> rows.add(step(path, step)));
    }
    List<SectionColumn> columns =
        new ArrayList<>(
            List.of(
                column("from_s", "From", SECONDS),
                column("to_s", "To", SECONDS),
                column("job_rate", "The job", RATE)));
    for (Hop hop : Hop.values()) {
      columns.add(column(hop.id() + "_utilization", hop.words(), SHARE));
    }
    columns.add(column("bottleneck_hop", "Hop", TEXT));
    columns.add(column("bottleneck", "Part", TEXT));
    return ReportSection.table("io_path_steps", "Each step", "None.", columns).rows(rows);
  }

  private static @Nullable Object[] step(IoPath path, int step) {
    List<@Nullable Object> cells = new ArrayList<>();
    cells.add(path.stepBegin(step));
    cells.add(path.stepEnd(step));
    cells.add(path.own()[step]);
    for (Hop hop : Hop.values()) {
      cells.add(value(path.utilization(hop, step)));
    }
    Optional<PartLoad> bottleneck = path.bottleneck(step);
    cells.add(bottleneck.map(load -> load.part().hop().id()).orElse(null));
    cells.add(bottleneck.map(load -> load.part().name()).orElse(null));
    return cells.toArray();
  }

  private static @Nullable Double value(OptionalDouble value) {
    return value.isPresent() ? (Double) value.getAsDouble() : null;
  }
}
