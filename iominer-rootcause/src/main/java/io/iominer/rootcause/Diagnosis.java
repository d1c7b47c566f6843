// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause;

import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.FindingLevel;
import io.iominer.core.model.Verdict;
import io.iominer.core.summary.Total;
import io.iominer.rootcause.fact.ImplausibleRecords;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.path.JobTimes;
import io.iominer.rootcause.rule.Finding;
import io.iominer.rootcause.rule.Risk;
import io.iominer.rootcause.rule.Rules;
import io.iominer.rootcause.rule.Threshold;
import io.iominer.rootcause.rule.Thresholds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Why a job's I/O was slow.
 *
 * @param verdict what it comes to
 * @param losses the job's I/O time and what it was lost to; empty where it was not diagnosed
 * @param ranked the causes that took anything, the greatest first
 * @param findings every rule's answer
 * @param caveats what is not known about the job and could have changed the verdict, or why the job
 *     was not diagnosed
 */
public record Diagnosis(
    Verdict verdict,
    Optional<Losses> losses,
    List<RankedCause> ranked,
    List<Finding> findings,
    List<String> caveats) {
  /** The caveat that only a store can lift. */
  public static final String UNKNOWN_OSTS = "what else was on the OSTs is not known";

  private static final String MISSING = "records of ";

  /** The caveat that a store of enough logs lifts, or a description of the facility. */
  public static final String UNKNOWN_RATES =
      "storage speed unknown, so time lost to slow storage is not counted: use a store with enough logs of this"
          + " facility, or set facility in the configuration";

  /** A job that lost a smaller share of its I/O time has no I/O bottleneck. */
  public static final Threshold NO_BOTTLENECK =
      Threshold.share("diagnosis.no-bottleneck", 0.2, "Heuristic: as much varies from run to run");

  /** The first cause must have this share of the lost time to be named alone. */
  public static final Threshold DOMINANT =
      Threshold.share(
          "diagnosis.dominant", 0.4, "Heuristic: more than two causes of equal size have");

  /** A job that lost fewer seconds has no I/O bottleneck. */
  public static final Threshold LEAST_LOSS =
      Threshold.seconds(
          "diagnosis.least-loss",
          0.3,
          "Heuristic: the same short job differs by as much from run to run (layer-data)");

  /** A job that lost a greater part of its run has a bottleneck however few seconds these are. */
  public static final Threshold MOST_LOST =
      Threshold.share(
          "diagnosis.most-lost",
          0.5,
          "Heuristic: of the run; no short job without fault loses that");

  /** A job that lost a smaller part of its run is not worth its user's time. */
  public static final Threshold MINOR =
      Threshold.share(
          "diagnosis.minor",
          0.02,
          "Heuristic: of the run time; runs differ by more without a reason");

  /** A job with less time in I/O is not diagnosed. */
  public static final Threshold LEAST_SECONDS =
      Threshold.seconds("diagnosis.least-io", 0.01, "Heuristic: Darshan's times are no finer");

  /** An idle file with less of the bytes and of the seconds in calls is not on a path. */
  public static final Threshold LEAST_FILE =
      Threshold.share(
          "diagnosis.least-file",
          JobTimes.LEAST_FILE,
          "Heuristic: of the greatest file, of all files and of the file's time in use; what took less is not worth a word");

  /** A trace with more operations is not used. */
  public static final Threshold MOST_TRACED =
      Threshold.number(
          "diagnosis.most-traced",
          JobTimes.MOST_TRACED,
          "operations",
          "Heuristic: about 1.5 s and 200 MB");

  /** Of a store, a log with more records is not diagnosed. */
  public static final Threshold MOST_FILES =
      Threshold.number(
          "diagnosis.most-files", 1_000_000, "files", "Heuristic: about 1 kB of memory each");

  /** Of each OST of a job, so many other jobs are kept in {@code job_pair}. */
  public static final Threshold JOB_PAIRS =
      Threshold.number(
          "diagnosis.job-pairs",
          10,
          "jobs",
          "Heuristic: those with most bytes on an OST; a longer list is not read");

  /** Advice that saves a smaller part of the run is not given. */
  public static final Threshold LEAST_SAVING =
      Threshold.share(
          "diagnosis.least-saving",
          0.02,
          "Heuristic: of the run time; runs differ by more without a reason");

  /**
   * What took a smaller share of the lost time is not worth a word, and findings about it are
   * risks. Heuristic: the others are not known more exactly.
   */
  public static final double LEAST_SHARE = 0.05;

  /** A job of whose log more contradicts itself is not diagnosed. */
  public static final Threshold IMPLAUSIBLE =
      Threshold.share(
          "diagnosis.implausible",
          0.1,
          "Heuristic: of the records, the bytes or the time; what a tenth hides can hardly change the"
              + " first cause");

  /** The thresholds of the diagnosis itself, beside those of the rules. */
  public static final List<Threshold> THRESHOLDS =
      List.of(
          NO_BOTTLENECK,
          DOMINANT,
          LEAST_LOSS,
          MOST_LOST,
          MINOR,
          LEAST_SECONDS,
          LEAST_FILE,
          MOST_TRACED,
          MOST_FILES,
          JOB_PAIRS,
          LEAST_SAVING,
          IMPLAUSIBLE);

  public Diagnosis {
    ranked = List.copyOf(ranked);
    findings = List.copyOf(findings);
    caveats = List.copyOf(caveats);
  }

  /**
   * A cause with its part.
   *
   * @param cause the cause
   * @param seconds seconds lost to it
   * @param share its share of all lost time, what no cause explains included
   */
  public record RankedCause(Cause cause, double seconds, double share) {}

  /** That a log was not diagnosed, and why. */
  public static Diagnosis skipped(List<String> reasons) {
    return new Diagnosis(Verdict.SKIPPED, Optional.empty(), List.of(), List.of(), reasons);
  }

  /** Diagnoses a job; one of whose log much contradicts itself only so far as to say that. */
  public static Diagnosis of(RuleContext job, Rules rules, Thresholds thresholds) {
    ImplausibleRecords implausible = job.facts().anomalies().implausible();
    if (implausible.share() > thresholds.share(IMPLAUSIBLE)) {
      List<String> reasons = new ArrayList<>(implausible.caveat().stream().toList());
      reasons.addAll(contradictions(job));
      return new Diagnosis(
          Verdict.IMPLAUSIBLE_COUNTERS, Optional.empty(), List.of(), List.of(), reasons);
    }
    Losses losses = job.losses();
    long unknown = job.facts().anomalies().unknownTimes();
    if (unknown > 0 && losses.ioSeconds() < thresholds.seconds(LEAST_SECONDS)) {
      return new Diagnosis(
          Verdict.IMPLAUSIBLE_COUNTERS,
          Optional.empty(),
          List.of(),
          List.of(),
          List.of("time in I/O is unknown: uses of files with a time that cannot be: " + unknown));
    }
    List<String> missing = missingModules(job.facts());
    if (!missing.isEmpty() && losses.ioSeconds() < thresholds.seconds(LEAST_SECONDS)) {
      return skipped(missing(missing));
    }
    List<RankedCause> ranked = ranked(losses);
    Verdict verdict = verdict(job.facts().runSeconds(), losses, ranked, thresholds);
    boolean isUnknown = !missing.isEmpty() && verdict.isAllWell();
    return new Diagnosis(
            isUnknown ? Verdict.SKIPPED : verdict,
            Optional.of(losses),
            ranked,
            AdviceChoice.of(
                AdviceRange.within(rules.evaluate(job, thresholds), job),
                thresholds.share(LEAST_SAVING)),
            isUnknown ? withoutVerdict(missing, job, thresholds) : caveats(job, thresholds))
        .withoutShortTimes()
        .withSmallRisks(job.facts().runSeconds(), thresholds.share(MINOR));
  }

  /** With all risks as information where the I/O time, or the loss, is too little of the run. */
  private Diagnosis withSmallRisks(OptionalDouble run, double least) {
    double seconds = losses.map(Losses::ioSeconds).orElse(0.0);
    boolean isLittle = run.isPresent() && seconds < least * run.getAsDouble();
    return isLittle || verdict == Verdict.MINOR
        ? new Diagnosis(
            verdict,
            losses,
            ranked,
            findings.stream().map(Finding::asInformation).toList(),
            caveats)
        : this;
  }

  /** Without findings on measured time that are of no lost time: those are clear. */
  private Diagnosis withoutShortTimes() {
    return new Diagnosis(
        verdict, losses, ranked, findings.stream().map(this::clearIfShort).toList(), caveats);
  }

  private Finding clearIfShort(Finding finding) {
    boolean isShort =
        finding.isTripped()
            && finding.rule().risk().equals(Risk.NONE)
            && !isLostTo(finding.rule().cause());
    return isShort
        ? Finding.clear(
            finding.rule(),
            finding.observed(),
            finding.threshold(),
            finding.message() + ": too little to count")
        : finding;
  }

  /** Caveats that begin with why nothing is said. */
  private static List<String> withoutVerdict(
      List<String> missing, RuleContext job, Thresholds thresholds) {
    return Stream.concat(
            Stream.of(
                String.join(", ", missing(missing)) + "; the others show almost no lost time"),
            caveats(job, thresholds).stream().filter(caveat -> !saysMissing(caveat)))
        .toList();
  }

  /** Modules that do I/O and lack records; files with a stripe layout were opened by POSIX. */
  private static List<String> missingModules(JobFacts job) {
    Stream<String> incomplete = job.incompleteModules().stream().filter(Diagnosis::doesIo);
    boolean isWithoutPosix =
        job.modules().contains(DarshanModule.LUSTRE)
            && !job.modules().contains(DarshanModule.POSIX);
    return Stream.concat(
            isWithoutPosix ? Stream.of(DarshanModule.POSIX.logName()) : Stream.of(), incomplete)
        .distinct()
        .toList();
  }

  private static boolean doesIo(String module) {
    return Total.MODULES.stream().anyMatch(one -> one.logName().equals(module));
  }

  private static List<String> missing(List<String> modules) {
    return modules.stream().map(module -> MISSING + module + " are missing").toList();
  }

  /** Whether a caveat says that records are missing. */
  public static boolean saysMissing(String caveat) {
    return caveat.startsWith(MISSING);
  }

  /** The causes that took anything, the greatest first. */
  public static List<RankedCause> ranked(Losses losses) {
    double lost = losses.allSeconds();
    return losses.seconds().entrySet().stream()
        .map(e -> new RankedCause(e.getKey(), e.getValue(), e.getValue() / lost))
        .sorted(Comparator.comparingDouble(RankedCause::seconds).reversed())
        .toList();
  }

  private static List<String> caveats(RuleContext job, Thresholds thresholds) {
    List<String> caveats = new ArrayList<>();
    caveats.addAll(missing(job.facts().incompleteModules()));
    for (String module : job.facts().uncoveredModules()) {
      caveats.add("what " + module + " did to files that no other module saw is not diagnosed");
    }
    if (job.facts().runSeconds().isEmpty()) {
      caveats.add("the end of the run is not known");
    }
    caveats.addAll(job.facts().anomalies().caveats());
    caveats.addAll(contradictions(job));
    if (!job.rates().isKnown()) {
      caveats.add(UNKNOWN_RATES);
    }
    job.around()
        .yardstick()
        .flatMap(usual -> UsualTime.caveat(usual, job.losses(), thresholds.share(NO_BOTTLENECK)))
        .ifPresent(caveats::add);
    if (!job.facts().canHaveLayouts()) {
      return caveats;
    }
    if (!job.facts().hasLayouts()) {
      caveats.add("the stripe layout of most files is not known");
    } else if (!job.around().knowsOsts()) {
      caveats.add(UNKNOWN_OSTS);
    }
    return caveats;
  }

  /** The first counters that contradict each other, with their file and rank. */
  private static List<String> contradictions(RuleContext job) {
    return job.facts().anomalies().implausible().first().stream()
        .map(contradiction -> contradiction.words(job.name(contradiction.recordId())))
        .toList();
  }

  private static Verdict verdict(
      OptionalDouble run, Losses losses, List<RankedCause> ranked, Thresholds thresholds) {
    if (losses.ioSeconds() < thresholds.seconds(LEAST_SECONDS)) {
      return Verdict.NO_IO;
    }
    double lost = losses.allSeconds();
    boolean isMostOfRun = run.isPresent() && lost > thresholds.share(MOST_LOST) * run.getAsDouble();
    boolean isShort = lost < thresholds.seconds(LEAST_LOSS) && !isMostOfRun;
    if (isShort || lost < thresholds.share(NO_BOTTLENECK) * losses.ioSeconds()) {
      return Verdict.NO_BOTTLENECK;
    }
    if (run.isPresent() && lost < thresholds.share(MINOR) * run.getAsDouble()) {
      return Verdict.MINOR;
    }
    boolean isLed = !ranked.isEmpty() && ranked.get(0).seconds() > losses.unexplainedSeconds();
    return isLed && ranked.get(0).share() >= thresholds.share(DOMINANT)
        ? Verdict.CAUSE
        : Verdict.NO_SINGLE_CAUSE;
  }

  /**
   * The cause that took most. Sums of many jobs count it; only where the verdict is {@link
   * Verdict#CAUSE} it is named as what slowed the job.
   */
  public Optional<Cause> dominant() {
    return switch (verdict) {
      case CAUSE, MINOR -> ranked.stream().findFirst().map(RankedCause::cause);
      default -> Optional.empty();
    };
  }

  /** The cause that slowed the job; where there is none, the verdict. */
  public String named() {
    return named(Cause::label, Verdict::label);
  }

  /** The same in words. */
  public String namedInWords() {
    return named(Cause::words, Verdict::words);
  }

  private String named(Function<Cause, String> ofCause, Function<Verdict, String> ofVerdict) {
    return verdict == Verdict.CAUSE
        ? ofCause.apply(ranked.get(0).cause())
        : ofVerdict.apply(verdict);
  }

  /** Whether more than hardly any time was lost. */
  public boolean isTimeLost() {
    return verdict == Verdict.CAUSE || verdict == Verdict.NO_SINGLE_CAUSE;
  }

  /** The causes that are worth a word; none where hardly any time was lost. */
  public List<RankedCause> causes() {
    return isTimeLost()
        ? ranked.stream().filter(one -> one.share() >= LEAST_SHARE).toList()
        : List.of();
  }

  /** What a finding means for the job; empty unless it tripped. */
  public Optional<FindingLevel> level(Finding finding) {
    if (!finding.isTripped()) {
      return Optional.empty();
    }
    FindingLevel asRisk = finding.rule().risk().level();
    boolean isLost = asRisk.explains() && isLostTo(finding.rule().cause());
    return Optional.of(isLost ? FindingLevel.LOST_TIME : asRisk);
  }

  private boolean isLostTo(Cause cause) {
    return causes().stream().anyMatch(one -> one.cause() == cause);
  }

  /** Tripped findings to which no lost time is attributed, or hardly any; the gravest first. */
  public List<Finding> risks() {
    return findings.stream()
        .filter(finding -> level(finding).filter(FindingLevel::isRisk).isPresent())
        .sorted(Comparator.comparing(finding -> finding.rule().risk().level()))
        .toList();
  }

  /** Findings of a status. */
  public List<Finding> findings(Finding.Status status) {
    return findings.stream().filter(finding -> finding.status() == status).toList();
  }

  /** Findings that explain the time that the job lost to a cause. */
  public List<Finding> explaining(Cause cause) {
    return findings.stream()
        .filter(finding -> finding.rule().cause() == cause)
        .filter(finding -> level(finding).filter(FindingLevel.LOST_TIME::equals).isPresent())
        .toList();
  }
}
