// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import static io.iominer.core.model.CounterUnit.COUNT;
import static io.iominer.core.model.CounterUnit.FLAGS;
import static io.iominer.core.model.CounterUnit.IDENTIFIER;
import static io.iominer.core.model.CounterUnit.MEGABYTES;

/**
 * Integer counters of Darshan's BG/Q module, in record order. Source: Darshan 3.5.0,
 * darshan-bgq-log-format.h, BG/Q version 2.
 */
public enum BgqCounter implements Counter {
  CSJOBID(IDENTIFIER, "job id of the control system"),
  NNODES(COUNT, "nodes"),
  RANKSPERNODE(COUNT, "ranks per node"),
  DDRPERNODE(MEGABYTES, "memory per node in MB"),
  INODES(COUNT, "I/O nodes"),
  ANODES(COUNT, "nodes in torus dimension A"),
  BNODES(COUNT, "nodes in torus dimension B"),
  CNODES(COUNT, "nodes in torus dimension C"),
  DNODES(COUNT, "nodes in torus dimension D"),
  ENODES(COUNT, "nodes in torus dimension E"),
  TORUSENABLED(FLAGS, "bit mask of torus dimensions");

  private final CounterUnit unit;
  private final String meaning;
  private final String logName;

  BgqCounter(CounterUnit unit, String meaning) {
    this.unit = unit;
    this.meaning = meaning;
    this.logName = "BGQ_" + name();
  }

  @Override
  public int index() {
    return ordinal();
  }

  @Override
  public String logName() {
    return logName;
  }

  @Override
  public CounterUnit unit() {
    return unit;
  }

  @Override
  public String meaning() {
    return meaning;
  }
}
