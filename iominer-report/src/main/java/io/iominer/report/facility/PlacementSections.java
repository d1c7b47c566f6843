// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.RATE;
import static io.iominer.report.section.Form.SECONDS;
import static io.iominer.report.section.Form.SHARE;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.advisor.failslow.FailSlowOst;
import io.iominer.advisor.failslow.OstDay;
import io.iominer.advisor.placement.Action;
import io.iominer.advisor.placement.LustreFileSystem;
import io.iominer.advisor.placement.Placement;
import io.iominer.advisor.placement.PoolDemand;
import io.iominer.advisor.placement.PoolPlan;
import io.iominer.advisor.placement.RatedOst;
import io.iominer.core.model.Ost;
import io.iominer.core.unit.Ratio;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.report.section.ValueColumns;
import io.iominer.rootcause.advice.LustreTargets;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What was decided on placement, as sections with their rows. */
public final class PlacementSections {
  /** Id of the section of slow OSTs. */
  static final String FAIL_SLOW = "fail_slow_osts";

  /** Whether rows are OSTs that are slow or were. */
  public static boolean isOnSlowOsts(SectionRows rows) {
    return rows.section().id().equals(FAIL_SLOW);
  }

  private static final ValueColumns<Known> SLOW_OSTS =
      new ValueColumns<Known>()
          .add("file_system", "File system", TEXT, slow -> slow.fileSystem())
          .add("ost", "OST", TEXT, slow -> slow.ost().ost().toString())
          .add("ost_name", "Name", TEXT, slow -> LustreTargets.name(slow.ost().ost()))
          .add("since", "Since", TEXT, slow -> slow.ost().since().toString())
          .add("found", "Found on", TEXT, slow -> slow.ost().found().toString())
          .add("last_slow", "Last slow", TEXT, slow -> slow.ost().lastSlow().toString())
          .add("until", "Recovered", TEXT, slow -> slow.ost().until().map(Object::toString))
          .add("speed", "Rate for jobs", SHARE, slow -> slow.ost().speed().value())
          .add("speed_before", "Before", SHARE, slow -> slow.ost().before())
          .add("day_count", "Days", COUNT, slow -> slow.ost().days())
          .add("job_count", "Jobs", COUNT, slow -> slow.ost().jobs())
          .add("carried_rate", "Highest rate", RATE, slow -> slow.ost().carried())
          .add("carried_share", "Of others", SHARE, slow -> slow.ost().carriedShare())
          .add("fullness", "Space in use", SHARE, slow -> slow.ost().fullness())
          .add("confidence", "Confidence", TEXT, slow -> slow.ost().confidence().label());

  private static final ValueColumns<PoolDemand> WHAT_IF =
      new ValueColumns<PoolDemand>()
          .add("application", "Application", TEXT, demand -> demand.application())
          .add("runs", "Runs", COUNT, demand -> demand.runs())
          .add("recorded_io_s", "I/O time", SECONDS, demand -> demand.whatIf().recordedSeconds())
          .add("expected_io_s", "Expected", SECONDS, demand -> demand.whatIf().expectedSeconds())
          .add(
              "saved_share",
              "Saved",
              SHARE,
              demand -> demand.whatIf().savedSeconds() / demand.ioSeconds());

  /** An OST that is slow or was, and its file system. */
  private record Known(String fileSystem, FailSlowOst ost) {
    static Stream<Known> of(Placement placement) {
      LustreFileSystem names = placement.fileSystem().names();
      String fileSystem = names.name().orElseGet(names::toString);
      return placement.failSlow().stream().map(ost -> new Known(fileSystem, ost));
    }
  }

  private final List<Placement> placements;
  private final Optional<String> whyNothing;

  /**
   * Of file systems.
   *
   * @param whyNothing why there are none; empty where there are any
   */
  public PlacementSections(List<Placement> placements, Optional<String> whyNothing) {
    this.placements = List.copyOf(placements);
    this.whyNothing = whyNothing;
  }

  /** OSTs that are slow or were, with the evidence. */
  public SectionRows failSlow() {
    return ReportSection.table(
            FAIL_SLOW, "Slow OSTs, present and past", whyNoneIsSlow(), SLOW_OSTS.columns())
        .withNote(
            """
            Rate for jobs: upper bound of the rate that jobs got from this OST, over their rate from others
            Before: Rate for jobs before the day in Since; '-' where that is the first of the days: the OST may have been slow earlier
            Days, Jobs: how many days and jobs Rate for jobs is based on
            Highest rate: of this OST on its slow days, by its server or by files on this OST alone; the first and the last of 3 days or more are left out
            Of others: highest rate over the median of the other OSTs on the same days
            Recovered: '-' while the OST is slow
            Confidence: see docs/placement.md
            OST speed on a job's page can be lower than Rate for jobs, which is an upper bound."""
                + days().map(days -> "\nBased on " + days + ".").orElse(""))
        .rows(SLOW_OSTS.rows(placements.stream().flatMap(Known::of).toList()));
  }

  private String whyNoneIsSlow() {
    boolean isKnown = allDays().anyMatch(OstDay::tells);
    return isKnown
        ? "No OST is known to be slow"
            + days().map(days -> ", by " + days).orElse("")
            + "."
            + slowOnLastDay()
        : "Whether an OST is slow is not known: on no day do "
            + OstDay.LEAST_JOBS
            + " jobs with files of one rank on 3 OSTs and more tell.";
  }

  /** A job's lost time to slow OSTs rests on its day alone, and need not wait for a second one. */
  private String slowOnLastDay() {
    LocalDate last = allDays().map(OstDay::day).max(Comparator.naturalOrder()).orElseThrow();
    String slow =
        ostDays()
            .flatMap(
                ost ->
                    ost.getValue().stream()
                        .filter(day -> day.day().equals(last) && day.isSlow())
                        .map(day -> ost.getKey() + " at " + new Ratio(day.speed().orElseThrow())))
            .collect(Collectors.joining(", "));
    return slow.isEmpty()
        ? ""
        : " Slow on %s, the last day: %s. One day may be chance: two make a slow OST."
            .formatted(last, slow);
  }

  private Stream<Map.Entry<Ost, List<OstDay>>> ostDays() {
    return placements.stream()
        .flatMap(placement -> placement.fileSystem().days().entrySet().stream());
  }

  private Stream<OstDay> allDays() {
    return ostDays().flatMap(ost -> ost.getValue().stream());
  }

  /** The days by which OSTs are known, in words; empty where there are none. */
  private Optional<String> days() {
    List<LocalDate> days = allDays().map(OstDay::day).sorted().toList();
    return days.isEmpty()
        ? Optional.empty()
        : Optional.of(words(days.get(0), days.get(days.size() - 1)) + " (UTC)");
  }

  private static String words(LocalDate first, LocalDate last) {
    return first.equals(last) ? "the day " + first : "the days " + first + " to " + last;
  }

  /** Pools, with the OSTs of each. */
  public SectionRows pools() {
    return section(
        ReportSection.table(
                "pools",
                "Pools",
                "No pool is advised.",
                column("file_system", "File system", TEXT),
                column("pool", "Pool", TEXT),
                column("ost_count", "OSTs", COUNT),
                column("slowest", "Slowest", RATE),
                column("slowest_share", "Of the fastest", SHARE),
                column("bandwidth", "Bandwidth", RATE),
                column("bandwidth_by_max_perf", "By max_perf", RATE),
                column("applications", "For, one job at a time", TEXT))
            .withNote(
                """
                Even: n times the slowest of its n OSTs, as Lustre spreads objects evenly
                By max_perf: sum of its OSTs, where objects are placed by max_perf (docs/placement.md)"""),
        placement -> placement.plan().pools().stream().map(assigned -> pool(placement, assigned)));
  }

  private static @Nullable Object[] pool(Placement placement, PoolPlan.Assigned assigned) {
    return cells(
        placement.fileSystem().names().toString(),
        assigned.pool().name(),
        assigned.pool().osts().size(),
        assigned.pool().slowest().bytesPerSecond(),
        assigned.pool().evenness().value(),
        assigned.pool().evenBandwidth().bytesPerSecond(),
        assigned.pool().bandwidth().bytesPerSecond(),
        String.join(", ", assigned.demands().stream().map(PoolDemand::application).toList()));
  }

  /** The applications whose history demands a pool, with the numbers behind it. */
  public SectionRows demands() {
    return section(
        ReportSection.table(
                "pool_demands",
                "Applications that need a pool",
                "No application needs a pool.",
                column("application", "Application", TEXT),
                column("pool", "Pool", TEXT),
                column("runs", "Runs", COUNT),
                column("bandwidth", "Bandwidth", RATE),
                column("run_share", "Busy", SHARE),
                column("io_s", "I/O time", SECONDS),
                column("lost_slow_ost_s", "Lost to slow OSTs", SECONDS),
                column("lost_contention_s", "To contention", SECONDS),
                column("reason", "Why no pool", TEXT))
            .withNote(
                """
                Runs, I/O time: of the last 90 days of which OSTs are known
                A pool is advised if 5 diagnosed runs or more lost 10 % of their I/O time to slow OSTs and contention.
                Bandwidth: of its runs while they read or wrote, 90th percentile of its fastest size
                Busy: sum of the times of its runs, over the time of all jobs of these days"""),
        placement ->
            Stream.concat(
                placement.plan().pools().stream()
                    .flatMap(
                        assigned ->
                            assigned.demands().stream()
                                .map(demand -> demand(demand, assigned.pool().name(), null))),
                placement.plan().without().stream()
                    .map(refused -> demand(refused.demand(), null, refused.reason()))));
  }

  private static @Nullable Object[] demand(
      PoolDemand demand, @Nullable String pool, @Nullable String reason) {
    return cells(
        demand.application(),
        pool,
        demand.runs(),
        demand.bandwidth().bytesPerSecond(),
        demand.runShare(),
        demand.ioSeconds(),
        demand.slowOstSeconds(),
        demand.contentionSeconds(),
        reason);
  }

  /** What the recorded runs would have taken in their pools. */
  public SectionRows whatIf() {
    return ReportSection.table(
            "what_if",
            "Recorded runs in their pools",
            "No application gets a pool.",
            WHAT_IF.columns())
        .withNote(
            "A model: the runs without their losses to slow OSTs and contention. What other jobs lose"
                + " when they cannot use the OSTs of the pools is unknown.")
        .rows(
            WHAT_IF.rows(
                all(
                    placement ->
                        placement.plan().pools().stream()
                            .flatMap(assigned -> assigned.demands().stream())
                            .toList())));
  }

  /** What each OST is taken to carry. */
  public SectionRows osts() {
    return section(
        ReportSection.table(
                "osts",
                "Assumed throughput of OSTs",
                "No OST is known.",
                column("ost", "OST", TEXT),
                column("max_perf", "max_perf", RATE),
                column("share", "Of a usual OST", SHARE),
                column("usual_rate", "Usual OST", RATE),
                column("usual_rate_origin", "Known how", TEXT),
                column("is_slow", "Slow", TEXT))
            .withNote(
                """
                Share of a usual OST: of a slow OST, the lower of its throughput and its speed; of others, the \
                median of the last 14 days of the rate that jobs got from it, over that of their other OSTs; 1 if unknown"""),
        placement -> placement.osts().stream().map(ost -> ost(placement, ost)));
  }

  private static @Nullable Object[] ost(Placement placement, RatedOst ost) {
    return cells(
        ost.ost().ost().toString(),
        ost.ost().maxPerf().bytesPerSecond(),
        ost.share().value(),
        placement.fileSystem().usual().rate().bytesPerSecond(),
        placement.fileSystem().usual().origin(),
        ost.isSlow() ? "yes" : "no");
  }

  /** What is not known, and what is done without it. */
  public SectionRows missing() {
    SectionRows known =
        section(
            ReportSection.table(
                "missing",
                "What is not known",
                "No gaps are known. 'iominer report' counts logs that do not name their OSTs.",
                column("file_system", "File system", TEXT),
                column("what", "What", TEXT)),
            placement ->
                placement.missing().stream()
                    .map(text -> cells(placement.fileSystem().names().toString(), text)));
    return whyNothing
        .map(why -> known.section().rows(List.<@Nullable Object[]>of(cells(null, why))))
        .orElse(known);
  }

  /** Where file systems are mounted, by their names on the servers; of those that have both. */
  public Map<String, String> mountPoints() {
    Map<String, String> mountPoints = new HashMap<>();
    for (Placement placement : placements) {
      LustreFileSystem names = placement.fileSystem().names();
      names.name().ifPresent(name -> names.mountPoint().ifPresent(at -> mountPoints.put(name, at)));
    }
    return mountPoints;
  }

  /** Commands that put it into force. */
  public List<Action> commands() {
    return all(Placement::actions);
  }

  private <T> List<T> all(Function<Placement, List<T>> of) {
    return placements.stream().flatMap(placement -> of.apply(placement).stream()).toList();
  }

  private SectionRows section(
      ReportSection section, Function<Placement, Stream<@Nullable Object[]>> rows) {
    return section.rows(placements.stream().flatMap(rows).toList());
  }

  private static @Nullable Object[] cells(@Nullable Object... cells) {
    return cells;
  }
}
