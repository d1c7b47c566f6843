// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.Ost;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Made-up contention of a job of which speeds and other jobs are known, OST by OST. */
public final class ContentionBuilder {
  private final Map<Ost, OstConditions> osts = new HashMap<>();
  private OptionalDouble nodes = OptionalDouble.empty();
  private Optional<String> fileSystem = Optional.empty();

  public ContentionBuilder nodes(double count) {
    nodes = OptionalDouble.of(count);
    return this;
  }

  /** The OSTs that follow are of this file system. */
  public ContentionBuilder on(String mountPoint) {
    fileSystem = Optional.of(mountPoint);
    return this;
  }

  public ContentionBuilder interference(int ost, double seconds) {
    OstConditions is = of(ost);
    return put(
        ost,
        new OstConditions(
            OptionalDouble.of(seconds), is.speed(), is.speedEvidence(), is.fullness()));
  }

  public ContentionBuilder speed(int ost, double share) {
    return speed(ost, share, Optional.empty());
  }

  /** A speed that something tells. */
  public ContentionBuilder speed(int ost, double share, Optional<SpeedEvidence> evidence) {
    OstConditions is = of(ost);
    return put(
        ost,
        new OstConditions(
            is.interferenceSeconds(), OptionalDouble.of(share), evidence, is.fullness()));
  }

  public ContentionBuilder fullness(int ost, double share) {
    OstConditions is = of(ost);
    return put(
        ost,
        new OstConditions(
            is.interferenceSeconds(), is.speed(), is.speedEvidence(), OptionalDouble.of(share)));
  }

  public JobContention build() {
    return new JobContention(nodes, osts, true);
  }

  private OstConditions of(int ost) {
    return osts.getOrDefault(new Ost(fileSystem, ost), OstConditions.UNKNOWN);
  }

  private ContentionBuilder put(int ost, OstConditions contention) {
    osts.put(new Ost(fileSystem, ost), contention);
    return this;
  }
}
