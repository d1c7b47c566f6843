// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.iopath;

import java.util.Locale;

/** The hops of a job's I/O path, from the job on (Beacon; Sunway paper, section 3). */
public enum Hop {
  COMPUTE_NODE("compute node"),
  FORWARDING_NODE("forwarding node"),
  OSS("OSS"),
  OST("OST");

  private final String words;

  Hop(String words) {
    this.words = words;
  }

  /** Its name on a screen. */
  public String words() {
    return words;
  }

  /** Its name in files. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
