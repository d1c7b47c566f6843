// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.Form.BYTES;
import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.NUMBER;
import static io.iominer.report.section.Form.RATE;
import static io.iominer.report.section.Form.SECONDS;
import static io.iominer.report.section.Form.SHARE;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.Form.TIME;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.advisor.burstbuffer.ApplicationUse;
import io.iominer.advisor.burstbuffer.BufferApplication;
import io.iominer.advisor.burstbuffer.BufferBackTest;
import io.iominer.advisor.burstbuffer.BufferSurvey;
import io.iominer.advisor.burstbuffer.BurstBufferPlan;
import io.iominer.advisor.burstbuffer.CapacityOption;
import io.iominer.advisor.burstbuffer.PolicyOutcome;
import io.iominer.advisor.placement.Action;
import io.iominer.core.text.Counted;
import io.iominer.core.unit.Bytes;
import io.iominer.report.section.ChartKind;
import io.iominer.report.section.ChartRole;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionColumn;
import io.iominer.report.section.SectionRows;
import io.iominer.report.section.ValueColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What was decided on a burst buffer, as sections with their rows. */
public final class BurstBufferSections {
  private static final ValueColumns<BurstBufferPlan> DEMAND =
      new ValueColumns<BurstBufferPlan>()
          .add("verdict", "Verdict", TEXT, plan -> verdict(plan))
          .add("runs", "Runs", COUNT, plan -> plan.runs())
          .add("first_start", "First start (UTC)", TIME, plan -> plan.firstStart())
          .add("last_start", "Last start (UTC)", TIME, plan -> plan.lastStart())
          .add(
              "capacity",
              "Configured capacity",
              BYTES,
              plan -> plan.buffer().map(buffer -> buffer.capacity().count()))
          .add("period_s", "Demand window", SECONDS, plan -> plan.periodSeconds())
          .add(
              "bytes_per_period",
              "Written per window, 95th percentile",
              BYTES,
              plan -> ifTimed(plan, plan.bytesPerPeriod()))
          .add(
              "most_bytes_per_period",
              "Written in busiest window",
              BYTES,
              plan -> ifTimed(plan, plan.mostBytesPerPeriod()))
          .add(
              "dedicated_bytes",
              "Space that jobs would hold at the same time, peak",
              BYTES,
              plan -> plan.dedicatedBytes() > 0 ? plan.dedicatedBytes() : null)
          .add("timed_bytes", "Written at known times", BYTES, plan -> plan.timedBytes())
          .add("untimed_bytes", "Written at unknown times", BYTES, plan -> plan.untimedBytes());

  private static final ValueColumns<PolicyOutcome> POLICIES =
      new ValueColumns<PolicyOutcome>()
          .add("policy", "Policy", TEXT, one -> one.policy())
          .add("write_rate", "Write rate", RATE, one -> one.writeRate())
          .add("latency_s", "Latency, mean", SECONDS, one -> one.latencySeconds())
          .add("stalled", "Stalled writes", COUNT, one -> one.stalled())
          .add("stall_s", "Stalls", SECONDS, one -> one.stallSeconds());

  private static final ValueColumns<ApplicationUse> APPLICATIONS =
      new ValueColumns<ApplicationUse>()
          .add("application", "Application", TEXT, one -> one.application().name())
          .add("use", "Use", TEXT, one -> one.use().name().toLowerCase(Locale.ROOT))
          .add("runs", "Runs", COUNT, one -> one.application().runs())
          .add("bytes_written", "Written", BYTES, one -> one.application().bytesWritten())
          .add(
              "checkpoint_share",
              "Checkpoints",
              SHARE,
              one ->
                  one.application().bytesWritten() > 0
                      ? one.application().checkpointBytes() / one.application().bytesWritten()
                      : 0)
          .add("write_bytes", "Write phase", BYTES, one -> one.application().writeBytes())
          .add("period_s", "Interval", SECONDS, one -> one.application().periodSeconds())
          .add("versions", "Versions", COUNT, one -> boxed(one.application().versions()))
          .add("mtbf_s", "MTBF", SECONDS, one -> one.application().failureSeconds())
          .add(
              "mtbf_source",
              "MTBF from",
              TEXT,
              one ->
                  one.application().failureSeconds().isEmpty()
                      ? Optional.empty()
                      : Optional.of(failures(one.application())));

  private static final String APPLICATION_LEGEND =
      """

      Checkpoints: share of the written bytes in files that rotate or are overwritten; a single checkpoint of a run is not recognised
      Write phase: bytes written without a long pause; median of logs with HEATMAP or DXT
      Interval: time from one write phase to the next; median of the same logs
      Versions: checkpoints that a run keeps
      MTBF: run time of the application / its failures; without failures: node time of all jobs / all failures / nodes of the application""";

  private static final ValueColumns<ApplicationUse> WHAT_IF =
      new ValueColumns<ApplicationUse>()
          .add("application", "Application", TEXT, one -> one.application().name())
          .add("runs", "Runs", COUNT, one -> one.knownRuns())
          .add(
              "recorded_write_s",
              "Write time",
              SECONDS,
              one -> one.whatIf().map(effect -> effect.recordedSeconds()))
          .add(
              "expected_write_s",
              "Expected",
              SECONDS,
              one -> one.whatIf().map(effect -> effect.expectedSeconds()))
          .add(
              "saved_s",
              "Saved",
              SECONDS,
              one -> one.whatIf().map(effect -> effect.savedSeconds()));

  private static final ValueColumns<Action> ACTIONS =
      new ValueColumns<Action>()
          .add("title", "What", TEXT, action -> action.title())
          .add("precondition", "Before", TEXT, action -> action.precondition())
          .add("commands", "Lines", TEXT, action -> action.commands());

  private final BurstBufferPlan plan;

  /** Of a plan. */
  public BurstBufferSections(BurstBufferPlan plan) {
    this.plan = plan;
  }

  private static String failures(BufferApplication one) {
    return Counted.of(one.failures(), "failure")
        + (one.hasOwnFailures() ? " of its own runs" : ", all jobs");
  }

  private static Optional<Integer> boxed(OptionalInt value) {
    return value.isPresent() ? Optional.of(value.getAsInt()) : Optional.empty();
  }

  /** Unknown where no write has a time. */
  private static OptionalDouble ifTimed(BurstBufferPlan plan, double bytes) {
    return plan.timedBytes() > 0 ? OptionalDouble.of(bytes) : OptionalDouble.empty();
  }

  private static String verdict(BurstBufferPlan plan) {
    if (plan.buffer().isEmpty()) {
      return "Unknown: set facility.burst_buffer in the configuration";
    }
    if (!plan.isTimed()) {
      return String.format(
          Locale.ROOT,
          "Unknown: %.2f %% of written bytes have known times (logs with HEATMAP or DXT)",
          100 * plan.timedShare());
    }
    Bytes configured = plan.buffer().get().capacity();
    if (plan.leastBytes().isEmpty()) {
      return "No capacity up to three times the configured "
          + configured
          + " takes all writes without stalls; demotion is too slow";
    }
    Bytes least = new Bytes((long) plan.leastBytes().getAsDouble());
    return least.compareTo(configured) > 0
        ? "Enlarge the burst buffer from "
            + configured
            + " to "
            + least
            + ": writes then never stall"
        : least + " are enough, " + configured + " are configured: writes never stall";
  }

  /** The answer, and what it stands on. */
  public SectionRows demand() {
    return ReportSection.facts(
            "burst_buffer_demand",
            "Burst buffer",
            "Unknown.",
            DEMAND.columns().toArray(SectionColumn[]::new))
        .rows(DEMAND.rows(List.of(plan)));
  }

  /** Capacities with their stalls. */
  public SectionRows capacities() {
    return ReportSection.table(
            "burst_buffer_capacities",
            "Capacity plan",
            plan.buffer().isEmpty()
                ? "No plan: set facility.burst_buffer in the configuration."
                : "No plan: see what is not known.",
            column("capacity", "Capacity", BYTES).as(ChartRole.LABEL),
            column("over_subscription", "Over-subscription", NUMBER),
            column("load", "Written per period, times S", NUMBER),
            column("steady_load", "Steady limit", NUMBER),
            column("one_period_load", "One period", NUMBER),
            column("demotion", "Demotion beside writes", TEXT),
            column("start_share", "Starts at", SHARE),
            column("write_rate", "Write rate", RATE),
            column("latency_s", "Latency, mean", SECONDS),
            column("stalled", "Stalled writes", COUNT),
            column("stall_s", "Stalls", SECONDS).as(ChartRole.VALUE))
        .drawn(ChartKind.COLUMNS)
        .withNote(
            """
            S: the capacity; rates are as configured, whatever it is
            Over-subscription: peak of dedicated allocations over S
            Steady limit: most that can be written in every period
            One period: most that can be written in a period that begins with an empty buffer
            Stalls: waits for space in a replay of the recorded writes, one write at a time
            Starts at: bytes written in a period, over S
            Exceeded: the bytes that a period writes without a pause do not fit""")
        .rows(plan.options().stream().map(BurstBufferSections::capacity).toList());
  }

  private static @Nullable Object[] capacity(CapacityOption one) {
    return cells(
        one.capacityBytes(),
        one.overSubscription(),
        one.load(),
        one.limits().steadyBytes() / one.capacityBytes(),
        one.limits().onePeriodBytes() / one.capacityBytes(),
        one.pattern(),
        one.startBytes() / one.capacityBytes(),
        one.writeRate(),
        one.latencySeconds(),
        one.stalled(),
        one.stallSeconds());
  }

  /** The configured capacity under each policy of demotion. */
  public SectionRows policies() {
    return ReportSection.table(
            "burst_buffer_policies",
            "Demotion policies on the configured capacity",
            "No policy was replayed.",
            POLICIES.columns())
        .withNote(
            "Dedicated allocations are taken to have room for all writes; writes that overlap share"
                + " the write rate.")
        .rows(POLICIES.rows(plan.policies()));
  }

  /** Share of restarts that find their checkpoint in the buffer. */
  public SectionRows restarts() {
    return ReportSection.table(
            "burst_buffer_restarts",
            "Restarts served by the burst buffer",
            "Unknown: no application has a checkpoint size, a period and an MTBF.",
            column("order", "Evicted first", TEXT),
            column("hit_ratio", "Served", SHARE))
        .rows(
            plan.restartHits().entrySet().stream()
                .map(entry -> cells(entry.getKey(), entry.getValue()))
                .toList());
  }

  /** Applications, those with most written bytes first. */
  public SectionRows applications() {
    return ReportSection.table(
            "burst_buffer_applications",
            "Applications",
            "No run is in the store.",
            APPLICATIONS.columns())
        .withNote(
            (plan.canBypass()
                    ? "Bypass: no write time is saved, or the buffer is full and cold data goes to the file"
                        + " system"
                    : plan.buffer().isEmpty()
                        ? "Use: buffer (its writes go there), bypass or unknown; set facility.burst_buffer in the"
                            + " configuration"
                        : "Bypass: no write time is saved; cold data does not bypass the buffer, as"
                            + " demotion during writes is too slow (burst-buffer.bypass)")
                + APPLICATION_LEGEND)
        .rows(APPLICATIONS.rows(plan.applications()));
  }

  /** Write times of recorded runs, and on the burst buffer. */
  public SectionRows whatIf() {
    return ReportSection.table(
            "burst_buffer_what_if",
            "Recorded writes, moved to the burst buffer",
            "Unknown: no application has times and rates of all its writes.",
            WHAT_IF.columns())
        .withNote(
            """
            A model (docs/burstbuffer.md), with waits for other jobs' writes where times are known.
            Saved: at most what writes lost to contention, slow OSTs and striping
            Runs: those whose write rate is known""")
        .rows(
            WHAT_IF.rows(
                plan.applications().stream().filter(one -> one.whatIf().isPresent()).toList()));
  }

  /** Answers to the thesis's survey questions, and the back-test. */
  public SectionRows survey() {
    BufferSurvey survey = plan.survey();
    List<@Nullable Object[]> rows = new ArrayList<>();
    rows.add(
        cells("Checkpoints, share of written bytes", percent(survey.checkpointShare()), "75-80 %"));
    rows.add(
        cells(
            "Written per hour, mean share of the buffer's capacity",
            percent(survey.usedShare()),
            "5 %"));
    rows.add(
        cells(
            "Largest ratio of requested to written bytes",
            survey.mostRequestedOverUsed().isPresent()
                ? String.format(Locale.ROOT, "%.1f", survey.mostRequestedOverUsed().getAsDouble())
                : null,
            "6"));
    rows.add(
        cells(
            "Checkpoint versions",
            survey.mostVersions().isPresent()
                ? survey.fewestVersions().getAsInt() + "-" + survey.mostVersions().getAsInt()
                : null,
            "3-17"));
    plan.backTest()
        .ifPresent(
            test -> {
              rows.add(
                  cells("Error of predicted bytes per period (second half)", error(test), null));
              rows.add(
                  cells(
                      "Stall of a write, predicted and replayed (second half)",
                      String.format(
                          Locale.ROOT,
                          "%.2f s, %.2f s",
                          test.predictedStall(),
                          test.measuredStall()),
                      null));
            });
    return ReportSection.table(
            "burst_buffer_survey",
            "Compared with a survey of checkpointing",
            "Nothing is known.",
            column("question", "Question", TEXT),
            column("answer", "Here", TEXT),
            column("thesis", "BBOS thesis, 2020", TEXT))
        .withNote(
            "A dash is unknown. Requested bytes are those of bb/NAME in Slurm's ReqTRES or AllocTRES.")
        .rows(rows);
  }

  private static String error(BufferBackTest test) {
    return String.format(Locale.ROOT, "%+.0f %%", 100 * test.bytesError());
  }

  private static @Nullable String percent(OptionalDouble share) {
    return share.isPresent()
        ? String.format(Locale.ROOT, "%.1f %%", 100 * share.getAsDouble())
        : null;
  }

  /** What is not known, in sentences. */
  public static SectionRows missing(List<String> sentences) {
    return ReportSection.table(
            "missing", "What is not known", "No input is missing.", column("what", "", TEXT))
        .rows(sentences.stream().map(text -> cells(text)).toList());
  }

  /** Lines for jobs; the screen shows them as text. */
  public SectionRows actions(List<Action> actions) {
    return ReportSection.table("actions", "Lines for jobs", "There are none.", ACTIONS.columns())
        .rows(ACTIONS.rows(actions));
  }

  private static @Nullable Object[] cells(@Nullable Object... cells) {
    return cells;
  }
}
