// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.connections;

import io.iominer.core.model.IoDirection;

/**
 * How a client's threads use its connections with a server (thesis 001, section 4.1.3). Advice by
 * direction is that of its automatic policy (section 4.1.4); synchronous I/O leaves no choice.
 */
public enum ThreadMapping {
  /** Each thread uses one connection, so that the server opens a file once. */
  SINGLE("thread-to-single"),
  /** Each thread uses all of them, which needs no lock for reads. */
  MULTIPLE("thread-to-multiple"),
  /** Both are alike: a thread waits for its only request. */
  EITHER("either");

  private final String id;

  ThreadMapping(String id) {
    this.id = id;
  }

  /** Whether a thread waits for each request. */
  public enum Mode {
    SYNCHRONOUS,
    ASYNCHRONOUS
  }

  /** The better one. */
  public static ThreadMapping of(IoDirection direction, Mode mode) {
    if (mode == Mode.SYNCHRONOUS) {
      return EITHER;
    }
    return direction == IoDirection.WRITE ? SINGLE : MULTIPLE;
  }

  /** Its name in reports. */
  public String id() {
    return id;
  }

  /** Connections that so many threads of a node keep busy; only MULTIPLE uses more than threads. */
  public int busy(int threads, int connections) {
    return this == MULTIPLE ? connections : Math.min(threads, connections);
  }
}
