// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import io.iominer.core.model.SlurmType;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** SerialGroups a field's text into its value. */
final class SlurmValues {
  private static final Set<String> NO_NODES = Set.of("", "none assigned", "none", "unknown");
  private static final double SECONDS_PER_MINUTE = 60;

  private final ZoneId zone;

  /** {@code zone} is where {@code sacct} ran. */
  SlurmValues(ZoneId zone) {
    this.zone = zone;
  }

  /** The value; empty where the text stands for none. */
  Optional<Object> of(SlurmType type, String text) throws BadValueException {
    return switch (type) {
      case TEXT -> text.isEmpty() ? Optional.empty() : Optional.of(text);
      case NODES ->
          NO_NODES.contains(text.toLowerCase(Locale.ROOT)) ? Optional.empty() : Optional.of(text);
      case COUNT, BYTES -> boxed(SlurmAmount.of(text));
      case MEMORY -> SlurmAmount.memory(text).map(memory -> memory);
      case DURATION -> boxed(SlurmDuration.seconds(text));
      case SECONDS -> boxed(plain(text, 1));
      case MINUTES -> boxed(plain(text, SECONDS_PER_MINUTE));
      case TIME -> SlurmTime.of(text, zone).map(time -> time);
      case EXIT_CODE -> SlurmStates.exit(text).map(exit -> exit);
      case STATE -> SlurmStates.state(text).map(state -> state);
    };
  }

  private static OptionalDouble plain(String text, double secondsPerUnit) throws BadValueException {
    if (SlurmDuration.isNone(text)) {
      return OptionalDouble.empty();
    }
    OptionalLong number = SlurmAmount.of(text);
    return OptionalDouble.of(number.orElseThrow() * secondsPerUnit);
  }

  private static Optional<Object> boxed(OptionalLong value) {
    return value.isPresent() ? Optional.of(value.getAsLong()) : Optional.empty();
  }

  private static Optional<Object> boxed(OptionalDouble value) {
    return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
  }
}
