// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

/** Why a job gets the forwarding nodes that it gets. */
public enum ForwardingBasis {
  /** Its default forwarding nodes hold it up. */
  MORE("more", true),
  /** Its metadata operations starve others behind the same forwarding nodes. */
  ISOLATE("isolate", true),
  /** It uses fewer than its default. */
  FEWER("fewer", true),
  /** It needs as many as its default. */
  ENOUGH("enough", true),
  /** More would save too little time to be worth a reserved forwarding node. */
  LITTLE_GAIN("little-gain", true),
  /** It needs more or others, and too few usable ones are reserved. */
  NO_RESERVE("no-reserve", false),
  /** Fewer jobs of this size than a decision takes are in the store. */
  TOO_FEW_JOBS("too-few-jobs", false),
  /** Its logs do not tell what it needs. */
  UNKNOWN_NEED("unknown-need", false),
  /** Its jobs of the same size need different numbers. */
  CONTRADICTORY("contradictory", false);

  private final String id;
  private final boolean isDecided;

  ForwardingBasis(String id, boolean isDecided) {
    this.id = id;
    this.isDecided = isDecided;
  }

  /** Its name in JSON and on screens. */
  public String id() {
    return id;
  }

  /** Whether the numbers decided it; else the default stands for want of something. */
  public boolean isDecided() {
    return isDecided;
  }
}
