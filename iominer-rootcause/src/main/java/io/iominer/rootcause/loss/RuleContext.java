// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.Cause;
import io.iominer.core.model.IoDirection;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.FileSystemModel;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFacts;
import java.util.List;
import java.util.function.Function;

/**
 * A job to be diagnosed.
 *
 * @param measured what it did, and what its own records show
 * @param losses what its I/O time was lost to
 * @param bounds what it would be lost to on the slowest and on the fastest facility that the ranges
 *     of learned rates allow; empty where nothing was learned
 * @param facility by what it is diagnosed
 * @param rates from where the rates of both directions that it used are known
 * @param names name of a file, for evidence and commands
 */
public record RuleContext(
    MeasuredJob measured,
    Losses losses,
    List<Losses> bounds,
    FacilityModel facility,
    RateOrigin rates,
    Function<FileFacts, String> names) {
  public RuleContext {
    bounds = List.copyOf(bounds);
  }

  /** By a facility of which the rates are told. */
  public RuleContext(
      JobFacts facts,
      Losses losses,
      FacilityModel facility,
      JobContention around,
      Function<FileFacts, String> names) {
    this(MeasuredJob.of(facts, around), losses, List.of(), facility, RateOrigin.TOLD, names);
  }

  /** What it did. */
  public JobFacts facts() {
    return measured.facts();
  }

  /** What was around it. */
  public JobContention around() {
    return measured.around();
  }

  /**
   * The groups of ranks in the order of their turns, by rank; one where they took none, and none
   * where no bytes were moved in the direction.
   */
  public List<List<Integer>> turns(IoDirection direction) {
    return measured.in(direction).map(MeasuredDirection::turns).orElse(List.of());
  }

  /** Seconds that it spent in a direction: in each turn, those of its slowest rank. */
  public double turnSeconds(IoDirection direction) {
    return measured.in(direction).map(MeasuredDirection::turnSeconds).orElse(0.0);
  }

  /** Seconds that it spent in a direction, those included that ranks waited for their turns. */
  public double spentSeconds(IoDirection direction) {
    return measured.spentSeconds(direction);
  }

  /** What was around it, with those slow OSTs that its own files of a direction felt. */
  public JobContention felt(IoDirection direction) {
    return measured
        .in(direction)
        .map(MeasuredDirection::around)
        .orElseGet(() -> FeltSpeeds.of(facts(), direction, around()));
  }

  /**
   * Seconds that were lost to a cause whatever the rates are within the ranges of what was learned;
   * no more than {@link #losses} has.
   */
  public double surelyLost(Cause cause) {
    return bounds.stream()
        .mapToDouble(bound -> bound.seconds(cause))
        .reduce(losses.seconds(cause), Math::min);
  }

  /** The file system on which its I/O is diagnosed. */
  public FileSystemModel fileSystem() {
    return facility.scratch();
  }

  /** Compute nodes: of its allocation, or as many as so many ranks usually have. */
  public double nodes() {
    return around().nodes().orElse(facility.nodesFor(facts().processes()));
  }

  /** How many OSTs the file system of a file has. */
  public OstCount ostCount(FileFacts file) {
    return OstCount.of(OstCount.fileSystem(file), facts(), around(), facility);
  }

  /** How many OSTs the file system has that holds most of the bytes in a direction. */
  public OstCount ostCount(IoDirection direction) {
    return OstCount.ofMost(direction, facts(), around(), facility);
  }

  /** Name of the file of a record; its id where the facts hold none. */
  public String name(long recordId) {
    return facts().files().stream()
        .filter(file -> file.id() == recordId)
        .findFirst()
        .map(this::name)
        .orElseGet(() -> Long.toUnsignedString(recordId));
  }

  /** Name of a file. */
  public String name(FileFacts file) {
    return names.apply(file);
  }
}
