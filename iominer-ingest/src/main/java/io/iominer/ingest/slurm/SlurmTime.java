// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Times as {@code sacct} writes them: {@code 2026-11-20T21:02:49} in the zone where it ran, with an
 * offset where {@code SLURM_TIME_FORMAT} asks for one, or seconds since 1970. A time of the hour
 * that a clock shows twice, at the end of daylight saving time, has two readings.
 */
final class SlurmTime {
  private static final Set<String> NO_TIME = Set.of("", "unknown", "none", "n/a", "0");
  private static final Pattern EPOCH = Pattern.compile("\\d{5,12}");
  private static final Pattern OFFSET = Pattern.compile(".*(Z|[+-]\\d{2}:?\\d{2})");
  private static final DateTimeFormatter WITH_OFFSET =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
          .appendPattern("[XXX][XX]")
          .toFormatter(Locale.ROOT);

  /** Slurm's accounting holds times in 32 bits of seconds since 1970: later ones are damage. */
  private static final Instant LATEST = Instant.ofEpochSecond((1L << 32) - 1);

  private SlurmTime() {}

  /** The instants that it can be, earliest first; none for the words that stand for none. */
  static List<Instant> of(String text, ZoneId zone) throws BadValueException {
    if (NO_TIME.contains(text.toLowerCase(Locale.ROOT))) {
      return List.of();
    }
    if (EPOCH.matcher(text).matches()) {
      return List.of(ofSeconds(Long.parseLong(text)));
    }
    try {
      if (OFFSET.matcher(text.substring(Math.min(text.length(), 10))).matches()) {
        return List.of(checked(OffsetDateTime.parse(text, WITH_OFFSET).toInstant()));
      }
      return instants(LocalDateTime.parse(text), zone, text);
    } catch (DateTimeException e) {
      throw new BadValueException("a time such as 2026-11-20T21:02:49", text);
    }
  }

  /** Seconds since 1970. */
  static Instant ofSeconds(long seconds) throws BadValueException {
    if (seconds > LATEST.getEpochSecond()) {
      throw new BadValueException("a time from 1970 to 2106", Long.toString(seconds));
    }
    return checked(Instant.ofEpochSecond(seconds));
  }

  private static Instant checked(Instant time) throws BadValueException {
    if (time.isBefore(Instant.EPOCH) || time.isAfter(LATEST)) {
      throw new BadValueException("a time from 1970 to 2106", time.toString());
    }
    return time;
  }

  private static List<Instant> instants(LocalDateTime local, ZoneId zone, String text)
      throws BadValueException {
    List<ZoneOffset> offsets = zone.getRules().getValidOffsets(local);
    if (offsets.isEmpty()) {
      throw new BadValueException("a time that clocks in " + zone + " show", text);
    }
    List<Instant> instants = new ArrayList<>();
    for (ZoneOffset offset : offsets) {
      instants.add(checked(local.toInstant(offset)));
    }
    instants.sort(Comparator.naturalOrder());
    return instants;
  }
}
