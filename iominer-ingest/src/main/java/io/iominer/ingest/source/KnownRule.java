// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.table.TableRow;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * When a source is not read again: size and time are those that {@code ingest_source} has, and what
 * became of it then cannot become better now.
 */
public enum KnownRule {
  /** A log says all about itself: what is rejected stays so until it changes. */
  LOG(false),
  /** Options such as a time zone may mend what was rejected, so it is tried again each time. */
  WHOLE_SOURCE(true);

  private final boolean triesRejectedAgain;

  KnownRule(boolean triesRejectedAgain) {
    this.triesRejectedAgain = triesRejectedAgain;
  }

  /**
   * Whether the source need not be read.
   *
   * @param outcome what became of it, as in {@code ingest_source}
   * @param size its size then
   * @param modified its time then; null where it had none
   */
  public boolean isKnown(
      Source source, String outcome, long size, @Nullable OffsetDateTime modified) {
    Outcome before = Outcome.ofLabel(outcome);
    return before != Outcome.FAILED
        && !(before == Outcome.REJECTED && triesRejectedAgain)
        && size == source.size()
        && modified != null
        && TableRow.micros(modified.toInstant()) == source.modifiedMicros();
  }
}
