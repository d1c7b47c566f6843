// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.loss.RuleContext;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Something that can be done as it stands.
 *
 * @param title what to do, in a sentence
 * @param who who can do it
 * @param precondition what must hold before; empty when nothing
 * @param steps commands, hints or code with the job's own numbers, in their order
 * @param least least part of the run that it should save, 0 to 1; of the job's I/O time where the
 *     end of the run is not known
 * @param most most of it
 * @param reasoning why that much
 * @param undo how to take it back
 * @param folder the folder whose layout its commands set; empty where they set none
 * @param about the operations whose time it shortens: it saves no more than these take
 */
public record Advice(
    String title,
    Who who,
    String precondition,
    List<String> steps,
    double least,
    double most,
    String reasoning,
    String undo,
    Optional<String> folder,
    Set<Operation> about) {
  /** What saves most at most comes first; of equal ones what saves most at least. */
  public static final Comparator<Advice> BEST_FIRST =
      Comparator.comparingDouble(Advice::most).thenComparingDouble(Advice::least).reversed();

  /** A wider range needs a reason; of the run. */
  private static final double WIDE = 0.5;

  private static final String NOT_SHOWN =
      "; the range is wide because the log does not show how much of this time the change removes";

  private static final String LEARNED =
      "; the low estimate takes the learned rates at which the loss is least";

  /** Who can apply an advice. */
  public enum Who {
    /** Whoever submits the job. */
    USER,
    /** Whoever can change the program. */
    DEVELOPER,
    /** Whoever runs the facility. */
    ADMINISTRATOR
  }

  /** Advice that may shorten any operation. */
  public Advice(
      String title,
      Who who,
      String precondition,
      List<String> steps,
      double least,
      double most,
      String reasoning,
      String undo,
      Optional<String> folder) {
    this(
        title,
        who,
        precondition,
        steps,
        least,
        most,
        reasoning,
        undo,
        folder,
        EnumSet.allOf(Operation.class));
  }

  /** Advice that sets no folder's layout and may shorten any operation. */
  public Advice(
      String title,
      Who who,
      String precondition,
      List<String> steps,
      double least,
      double most,
      String reasoning,
      String undo) {
    this(title, who, precondition, steps, least, most, reasoning, undo, Optional.empty());
  }

  /** The same, which sets the layout of a folder. */
  Advice withLayoutOf(LayoutFolder place) {
    Optional<String> set = Optional.of(place.argument());
    return new Advice(title, who, precondition, steps, least, most, reasoning, undo, set, about);
  }

  /** The same, which shortens only these operations. */
  Advice about(Set<Operation> only) {
    return new Advice(title, who, precondition, steps, least, most, reasoning, undo, folder, only);
  }

  /** The same, which shortens only the reads or the writes. */
  Advice about(IoDirection direction) {
    return about(EnumSet.of(Operation.of(direction)));
  }

  /**
   * The same with a range that the job allows: it saves no more than its operations take and the
   * job lost, and a range that is wide says why.
   *
   * @param isLearned whether the least allows for the range of learned rates
   */
  public Advice within(RuleContext job, boolean isLearned) {
    double bound =
        Effects.part(job, Math.min(Operation.seconds(about, job), job.losses().allSeconds()));
    double upper = Math.min(most, bound);
    double lower = most > bound ? least * bound / most : least;
    String why = isLearned && lower > 0 ? LEARNED : upper - lower > WIDE ? NOT_SHOWN : "";
    return new Advice(
        title, who, precondition, steps, lower, upper, reasoning + why, undo, folder, about);
  }

  /** Whether the range is so wide that a user should know why. */
  public boolean isWide() {
    return most - least > WIDE;
  }

  public Advice {
    steps = List.copyOf(steps);
    about = Set.copyOf(about);
    if (!(0 <= least && least <= most && most <= 1)) {
      throw new IllegalArgumentException("Not a range within 0 and 1: " + least + " to " + most);
    }
  }
}
