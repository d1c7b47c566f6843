// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import java.util.List;
import java.util.Optional;

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
    Optional<String> folder) {
  /** Who can apply an advice. */
  public enum Who {
    /** Whoever submits the job. */
    USER,
    /** Whoever can change the program. */
    DEVELOPER,
    /** Whoever runs the facility. */
    ADMINISTRATOR
  }

  /** Advice that sets no folder's layout. */
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
    return new Advice(
        title,
        who,
        precondition,
        steps,
        least,
        most,
        reasoning,
        undo,
        Optional.of(place.argument()));
  }

  /** The same with more words on why it saves that much. */
  public Advice withReason(String more) {
    return new Advice(title, who, precondition, steps, least, most, reasoning + more, undo, folder);
  }

  public Advice {
    steps = List.copyOf(steps);
    if (!(0 <= least && least <= most && most <= 1)) {
      throw new IllegalArgumentException("Not a range within 0 and 1: " + least + " to " + most);
    }
  }
}
