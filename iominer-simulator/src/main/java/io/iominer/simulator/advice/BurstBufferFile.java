// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.advice;

import io.iominer.facility.BurstBuffer;
import io.iominer.facility.WriteDemand;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Applications that write to the burst buffer, and by what it demotes, from the output of {@code
 * iominer advise burstbuffer --json} (docs/burstbuffer.md).
 *
 * @param demand what jobs are expected to write
 * @param isBuffered applications, and whether they write to the burst buffer
 */
public record BurstBufferFile(WriteDemand demand, Map<String, Boolean> isBuffered) {
  static final String DEMAND = "burst_buffer_demand";

  /**
   * As many as the largest burst buffer holds; rates of demotion are not defined for any number.
   */
  private static final double MOST_BYTES = 1e18;

  private static final String BUFFER = "buffer";
  private static final List<String> OTHER_USES = List.of("bypass", "unknown");

  public BurstBufferFile {
    isBuffered = Map.copyOf(isBuffered);
  }

  /**
   * From the content of a file.
   *
   * @param buffer as it is configured
   */
  public static BurstBufferFile of(AdviceFile file, BurstBuffer buffer) {
    AdviceValue demands = file.content().get(DEMAND);
    AdviceValue demand =
        demands.list().findFirst().orElseThrow(() -> demands.wrong("what jobs write per period"));
    AdviceValue capacity = demand.get("capacity");
    if (!capacity.is(buffer.capacity().count())) {
      throw capacity.wrong(buffer.capacity().count() + ", the capacity of the configuration");
    }
    AdviceValue bytes = demand.get("bytes_per_period");
    WriteDemand expected =
        new WriteDemand(
            bytes.isNone() ? 0 : bytes.from0(MOST_BYTES), demand.get("period_s").above0());
    Map<String, Boolean> isBuffered = new HashMap<>();
    file.content()
        .get("burst_buffer_applications")
        .list()
        .forEach(
            application -> {
              AdviceValue name = application.get("application");
              if (isBuffered.put(name.text(), isBuffered(application.get("use"))) != null) {
                throw name.wrong("each application once");
              }
            });
    return new BurstBufferFile(expected, isBuffered);
  }

  private static boolean isBuffered(AdviceValue use) {
    if (!use.text().equals(BUFFER) && !OTHER_USES.contains(use.text())) {
      throw use.wrong(BUFFER + ", " + String.join(" or ", OTHER_USES));
    }
    return use.text().equals(BUFFER);
  }

  /** All that write to the burst buffer. */
  public Set<String> applications() {
    return isBuffered.entrySet().stream()
        .filter(Map.Entry::getValue)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }
}
