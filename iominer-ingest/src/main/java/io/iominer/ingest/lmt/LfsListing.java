// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.core.table.TableRow;
import io.iominer.ingest.source.RowProblem;
import io.iominer.ingest.source.SourceFormat;
import io.iominer.ingest.source.SourceGroup;
import io.iominer.ingest.source.SourceInput;
import io.iominer.ingest.source.SourceSettings;
import io.iominer.ingest.source.SourceSink;
import io.iominer.ingest.source.SourceTextFile;
import io.iominer.ingest.source.TextLines;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code lfs df} prints, once or again and again under lines {@code BEGIN SECONDS} (as NERSC
 * records fullness; pytokio, connectors/lfshealth.py). With times, room on the targets goes to
 * {@code lmt_ost} and {@code lmt_mds}; without, only the targets themselves are known. Free space
 * is all that is not used, as LMT counts it; "Available" is without what is reserved for root.
 * Public because it is a service.
 */
public final class LfsListing implements SourceFormat {
  private static final Pattern BEGIN = Pattern.compile("BEGIN (\\d{1,10})");
  private static final Pattern HEADING = Pattern.compile("UUID +1K-blocks +Used +Available.*");

  private static final Pattern TARGET =
      Pattern.compile(
          "(\\S+)_UUID +(\\d{1,15}) +(\\d{1,15}) +\\d+ +\\S+ +.*\\[(MDT|OST):\\d+\\].*");
  private static final Pattern WITHOUT_TARGET =
      Pattern.compile("|UUID .*|filesystem[ _]summary:.*|(OST|MDT)[0-9a-fA-F]+ *: .*");

  @Override
  public SourceGroup group() {
    return SourceGroup.SAMPLES;
  }

  @Override
  public String label() {
    return "what lfs df prints";
  }

  @Override
  public boolean accepts(SourceInput input) throws IOException {
    String line = input.firstLine();
    return BEGIN.matcher(line).matches() || HEADING.matcher(line).matches();
  }

  @Override
  public void open(SourceInput input, SourceSettings settings, PartVisitor visitor)
      throws IOException {
    visitor.part(input.source(), sink -> read(input.text(), sink));
  }

  private static void read(SourceTextFile file, SourceSink sink) throws IOException {
    Map<String, Long> capacities = new LinkedHashMap<>();
    Optional<Instant> time = Optional.empty();
    try (BufferedReader reader = file.open()) {
      TextLines lines = new TextLines(file.name(), reader, sink::rejected);
      for (String line = lines.next(); line != null; line = lines.next()) {
        String text = line.strip();
        Matcher begin = BEGIN.matcher(text);
        Matcher target = TARGET.matcher(text);
        if (begin.matches()) {
          time = Optional.of(Instant.ofEpochSecond(Long.parseLong(begin.group(1))));
        } else if (target.matches() && isPossible(target)) {
          target(target, time, capacities, sink);
        } else if (!WITHOUT_TARGET.matcher(text).matches()) {
          sink.rejected(
              new RowProblem(
                  file.name(),
                  lines.row(),
                  "line",
                  "an OST or MDT that uses no more than it has, as lfs df prints",
                  text));
        }
      }
    }
  }

  private static boolean isPossible(Matcher line) {
    long capacity = Long.parseLong(line.group(2));
    return Target.of(line.group(1), Optional.empty()).isPresent()
        && capacity > 0
        && Long.parseLong(line.group(3)) <= capacity;
  }

  private static void target(
      Matcher line, Optional<Instant> time, Map<String, Long> capacities, SourceSink sink) {
    String name = line.group(1);
    Target target = Target.of(name, Optional.empty()).orElseThrow();
    long capacity = Long.parseLong(line.group(2)) * LmtRows.KIB;
    long used = Long.parseLong(line.group(3)) * LmtRows.KIB;
    boolean isOst = line.group(4).equals("OST");
    if (isOst && !Long.valueOf(capacity).equals(capacities.put(name, capacity))) {
      sink.row(LmtRows.info(target, OptionalLong.of(capacity), time));
    }
    if (time.isPresent()) {
      TableRow row =
          isOst
              ? LmtRows.ost(target, Optional.empty(), time.get(), Set.of())
              : LmtRows.mds(target, Optional.empty(), time.get(), Set.of());
      sink.row(row.set("bytes_used", used).set("bytes_free", capacity - used));
    }
  }
}
