// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.config.Configuration;
import io.iominer.core.config.Configuration.LmtConnection;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * What sources do not say about themselves, and how much of a database is wanted.
 *
 * @param accountingZone time zone in which accounting was printed
 * @param connection how databases are read; without a time zone, in UTC
 * @param from first day of a database; empty for its first
 * @param to last day; empty for its last
 */
public record SourceSettings(
    ZoneId accountingZone,
    LmtConnection connection,
    Optional<LocalDate> from,
    Optional<LocalDate> to) {
  /** UTC, everything. */
  public static final SourceSettings DEFAULT =
      new SourceSettings(ZoneOffset.UTC, LmtConnection.NONE, Optional.empty(), Optional.empty());

  /** As the configuration says; all days. */
  public static SourceSettings of(Configuration configuration) {
    return DEFAULT
        .withAccountingZone(configuration.timeZone().orElse(ZoneOffset.UTC))
        .withConnection(configuration.lmtConnection());
  }

  /** The same with accounting of another time zone. */
  public SourceSettings withAccountingZone(ZoneId zone) {
    return new SourceSettings(zone, connection, from, to);
  }

  /** The same with another way to databases. */
  public SourceSettings withConnection(LmtConnection other) {
    return new SourceSettings(accountingZone, other, from, to);
  }

  /** The same for a part of the days. */
  public SourceSettings withDays(Optional<LocalDate> first, Optional<LocalDate> last) {
    return new SourceSettings(accountingZone, connection, first, last);
  }

  /** Time zone of samples whose times do not tell it. */
  public ZoneId sampleZone() {
    return connection.timeZone().orElse(ZoneOffset.UTC);
  }
}
