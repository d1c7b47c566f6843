// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import io.iominer.advisor.DecisionEffect;
import java.util.Optional;

/**
 * How an application should use the burst buffer.
 *
 * @param application the application
 * @param use what is advised
 * @param knownRuns runs of which is known how fast they wrote and what they lost to OSTs
 * @param lostRuns those of these that lost write time to OSTs
 * @param whatIf write time of these, and on the burst buffer by the replay; without waits for those
 *     that do not say when they wrote; empty where nothing is replayed
 */
public record ApplicationUse(
    BufferApplication application,
    Use use,
    long knownRuns,
    long lostRuns,
    Optional<DecisionEffect> whatIf) {
  /** What is advised. */
  public enum Use {
    /** Its writes go to the burst buffer. */
    BUFFER,
    /**
     * Its writes go to the file system: they gain nothing on the buffer, or most of them would go
     * there once the period has filled it.
     */
    BYPASS,
    /** Nothing is replayed, or no log says when it writes. */
    UNKNOWN
  }
}
