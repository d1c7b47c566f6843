// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor;

import java.util.Optional;
import java.util.function.Function;

/**
 * A decision, or the reason why there is none.
 *
 * @param <D> what is decided
 */
public sealed interface Advised<D> {
  /**
   * A decision.
   *
   * @param value what is decided
   * @param why one sentence for the person who shall follow it, with the numbers it stands on
   */
  record Decided<D>(D value, String why) implements Advised<D> {}

  /**
   * The advisor has nothing to say about the application on this facility.
   *
   * @param reason one sentence: what is missing, or why nothing would be gained
   */
  record NotApplicable<D>(String reason) implements Advised<D> {}

  /** Chooses by which of the two it is. */
  default <T> T match(
      Function<Decided<D>, T> decided, Function<NotApplicable<D>, T> notApplicable) {
    return this instanceof Decided<D> decision
        ? decided.apply(decision)
        : notApplicable.apply((NotApplicable<D>) this);
  }

  /** What is decided; empty where the advisor does not apply. */
  default Optional<D> decision() {
    return match(decided -> Optional.of(decided.value()), notApplicable -> Optional.empty());
  }
}
