// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.error.LogProblem;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.summary.Damage;
import java.util.ArrayList;
import java.util.List;

/** Keeps the damage of a walk and nothing else. */
public final class DamageList implements LogWalk.Listener {
  private final List<Damage> damages = new ArrayList<>();

  @Override
  public void record(DarshanRecord record, ModuleRecordReader reader) {
    // Only damage is of interest here.
  }

  @Override
  public void damaged(String part, LogProblem problem) {
    damages.add(new Damage(part, problem));
  }

  /** Everything that was told, in order. */
  public List<Damage> damages() {
    return List.copyOf(damages);
  }
}
