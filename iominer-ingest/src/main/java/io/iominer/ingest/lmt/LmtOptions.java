// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * What samples do not say about themselves, and how much of a database is wanted.
 *
 * @param zone time zone of a database's times
 * @param from first day of a server's database; empty for its first
 * @param to last day; empty for its last
 */
public record LmtOptions(ZoneId zone, Optional<LocalDate> from, Optional<LocalDate> to) {
  /** UTC, everything. */
  public static final LmtOptions DEFAULT =
      new LmtOptions(ZoneOffset.UTC, Optional.empty(), Optional.empty());

  /** The same in another time zone. */
  public LmtOptions withZone(ZoneId newZone) {
    return new LmtOptions(newZone, from, to);
  }

  /** The same for a part of the days. */
  public LmtOptions withDays(Optional<LocalDate> first, Optional<LocalDate> last) {
    return new LmtOptions(zone, first, last);
  }
}
