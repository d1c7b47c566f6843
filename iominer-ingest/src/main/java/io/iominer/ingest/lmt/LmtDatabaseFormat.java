// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.core.table.TableRow;
import io.iominer.ingest.source.Source;
import io.iominer.ingest.source.SourceFormat;
import io.iominer.ingest.source.SourceGroup;
import io.iominer.ingest.source.SourceInput;
import io.iominer.ingest.source.SourceSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * LMT's database: a SQLite file as a whole, or the days of one on a server, oldest first. Public
 * because it is a service.
 */
public final class LmtDatabaseFormat implements SourceFormat {
  private static final byte[] SQLITE = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

  @Override
  public SourceGroup group() {
    return SourceGroup.SAMPLES;
  }

  @Override
  public String label() {
    return "LMT's database as SQLite or at jdbc:mariadb://HOST/DATABASE";
  }

  @Override
  public boolean accepts(SourceInput input) throws IOException {
    return input.isFile() ? input.startsWith(SQLITE) : LmtServer.isServer(input.address());
  }

  @Override
  public void open(SourceInput input, SourceSettings settings, PartVisitor visitor)
      throws IOException {
    if (input.isFile()) {
      visitor.part(
          input.source(),
          sink -> {
            try (LmtDatabase database = LmtDatabase.sqlite(input.file())) {
              DatabasePeriod.whole(database, settings.sampleZone()).read(sink);
            }
          });
      return;
    }
    LmtServer server = LmtServer.of(input.address(), settings.connection());
    try (LmtDatabase database = LmtDatabase.server(server)) {
      for (Map.Entry<LocalDate, Source> day : days(database, settings).entrySet()) {
        LocalDateTime from = day.getKey().atStartOfDay();
        visitor.part(
            day.getValue(),
            new DatabasePeriod(database, from, from.plusDays(1), settings.sampleZone()));
      }
    }
  }

  /** Days with samples. As "size" a day has the number of its times, as "time" the last of them. */
  private static Map<LocalDate, Source> days(LmtDatabase database, SourceSettings settings) {
    Map<LocalDate, Source> days = new LinkedHashMap<>();
    database.visit(
        "SELECT DATE(TIMESTAMP), COUNT(*), MAX(TIMESTAMP) FROM TIMESTAMP_INFO WHERE TIMESTAMP >= ?"
            + " AND TIMESTAMP < ? GROUP BY DATE(TIMESTAMP) ORDER BY DATE(TIMESTAMP)",
        row -> {
          LocalDate day = LocalDate.parse(row.getString(1));
          LocalDateTime last = LmtDatabase.time(row.getString(3));
          days.put(
              day,
              new Source(
                  database.name() + "#" + day,
                  null,
                  row.getLong(2),
                  TableRow.micros(last.toInstant(ZoneOffset.UTC))));
        },
        settings.from().map(LocalDate::toString).orElse("1970-01-01") + " 00:00:00",
        settings.to().map(day -> day.plusDays(1).toString()).orElse("9999-01-01") + " 00:00:00");
    return days;
  }
}
