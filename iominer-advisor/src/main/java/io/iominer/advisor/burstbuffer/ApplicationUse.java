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
 * @param whatIf write time of its recorded runs, and on the burst buffer by the replay; empty where
 *     the logs do not say when or how fast it wrote
 */
public record ApplicationUse(
    BufferApplication application, Use use, Optional<DecisionEffect> whatIf) {
  /** What is advised. */
  public enum Use {
    /** Its writes go to the burst buffer. */
    BUFFER,
    /** Most of its writes go to the file system once the period has filled the buffer. */
    BYPASS,
    /** No log says when it writes. */
    UNKNOWN
  }
}
