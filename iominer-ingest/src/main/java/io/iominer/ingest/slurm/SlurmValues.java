// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import io.iominer.core.model.NodeList;
import io.iominer.core.model.SlurmType;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/** Turns a field's text into its value. */
final class SlurmValues {
  private static final Set<String> NO_NODES = Set.of("", "none assigned", "none", "unknown");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]");
  private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}&&[^\t\n\r]]");
  private static final Pattern SECONDS = Pattern.compile("\\d{1,18}");
  private static final Pattern RESOURCE =
      Pattern.compile("[^=,\\s]+=\\d{1,19}(?:\\.\\d+)?[KMGTPE]?[cn]?");
  private static final double SECONDS_PER_MINUTE = 60;

  private final ZoneId zone;

  /** {@code zone} is where {@code sacct} ran. */
  SlurmValues(ZoneId zone) {
    this.zone = zone;
  }

  /** The value, of a time its first reading; empty where the text stands for none. */
  Optional<Object> of(SlurmType type, String text) throws BadValueException {
    return switch (type) {
      case TEXT -> text(text);
      case NODES -> nodes(text);
      case RESOURCES -> resources(text);
      case COUNT -> boxed(SlurmAmount.count(text));
      case BYTES -> boxed(SlurmAmount.of(text));
      case MEMORY -> SlurmAmount.memory(text).map(memory -> memory);
      case DURATION -> boxed(SlurmDuration.seconds(text));
      case SECONDS -> boxed(plain(text, 1));
      case MINUTES -> boxed(plain(text, SECONDS_PER_MINUTE));
      case TIME -> times(text).stream().findFirst().map(time -> time);
      case EXIT_CODE -> SlurmStates.exit(text).map(exit -> exit);
      case STATE -> SlurmStates.state(text).map(state -> state);
    };
  }

  /** The readings of a time, earliest first; none where the text stands for none. */
  List<Instant> times(String text) throws BadValueException {
    return SlurmTime.of(text, zone);
  }

  /**
   * A text that somebody wrote; empty where there is none. Line ends and tabs may be in command
   * lines; other control characters could steer a terminal.
   */
  static Optional<Object> text(String text) throws BadValueException {
    if (CONTROL.matcher(text).find()) {
      throw new BadValueException("a text without control characters", text);
    }
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  /** A list of nodes; empty for the words that stand for none. */
  static Optional<Object> nodes(String text) throws BadValueException {
    if (NO_NODES.contains(text.toLowerCase(Locale.ROOT))) {
      return Optional.empty();
    }
    text(text);
    try {
      if (NAME.matcher(text).find()) {
        return Optional.of(NodeList.of(text).toString());
      }
    } catch (IllegalArgumentException e) {
      throw new BadValueException("a list of nodes such as n[01-04]", text, e);
    }
    throw new BadValueException("a list of nodes such as n[01-04]", text);
  }

  private static Optional<Object> resources(String text) throws BadValueException {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    for (String resource : text.split(",", -1)) {
      if (!RESOURCE.matcher(resource).matches()) {
        throw new BadValueException("resources such as cpu=8,mem=16G", text);
      }
    }
    return Optional.of(text);
  }

  private static OptionalDouble plain(String text, double secondsPerUnit) throws BadValueException {
    if (SlurmDuration.isNone(text)) {
      return OptionalDouble.empty();
    }
    if (!SECONDS.matcher(text).matches()) {
      throw new BadValueException("a whole number of 0 or more", text);
    }
    OptionalLong number = SlurmAmount.known(OptionalLong.of(Long.parseLong(text)));
    return number.isPresent()
        ? OptionalDouble.of(number.getAsLong() * secondsPerUnit)
        : OptionalDouble.empty();
  }

  private static Optional<Object> boxed(OptionalLong value) {
    return value.isPresent() ? Optional.of(value.getAsLong()) : Optional.empty();
  }

  private static Optional<Object> boxed(OptionalDouble value) {
    return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
  }
}
