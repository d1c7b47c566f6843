// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.core.table.LmtRouterTable;
import io.iominer.core.table.TableRow;
import io.iominer.ingest.source.PossibleSamples;
import io.iominer.ingest.source.RowProblem;
import io.iominer.ingest.source.SourceReader;
import io.iominer.ingest.source.SourceSink;
import io.iominer.ingest.source.SourceTextFile;
import io.iominer.ingest.source.TextLines;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A recording of {@code ltop -r}: lines of recording time, time of the sample, node, metric and a
 * value of fields that semicolons separate (lmt, ltop.c, ost.c, mdt.c). Rows have the sample's own
 * time; a sample that is recorded again is a repetition. Storage and metadata targets of versions 1
 * to 3 and routers are read; what clients say ({@code lmt_osc}) has no table and is passed over.
 */
final class LtopRecording implements SourceReader {
  private static final Set<String> WITHOUT_TABLE = Set.of("lmt_osc");

  /** Fields before the targets of lmt_ost 2 and lmt_mdt: version, host, processor, memory. */
  private static final int HEAD = 4;

  private static final int OST_FIELDS = 15;
  private static final int OLD_OST_FIELDS = 9;
  private static final int ROUTER_FIELDS = 5;
  private static final int MDT_FIELDS = 5;
  private static final int VALUES_OF_AN_OPERATION = 3;

  private static final List<String> OPERATIONS =
      List.of(
          "open",
          "close",
          "mknod",
          "link",
          "unlink",
          "mkdir",
          "rmdir",
          "rename",
          "getxattr",
          "process_config",
          "connect",
          "reconnect",
          "disconnect",
          "statfs",
          "create",
          "destroy",
          "setattr",
          "getattr",
          "llog_init",
          "notify",
          "quotactl",
          "read_bytes",
          "write_bytes");

  /** Operations of lmt_mdt 1 and 2. */
  private static final int OLD_OPERATIONS = 21;

  private final SourceTextFile file;
  private final Map<String, CounterSeries> series = new LinkedHashMap<>();
  private final Map<String, Target> infos = new HashMap<>();
  private final Set<String> fileSystems = new HashSet<>();

  LtopRecording(SourceTextFile file) {
    this.file = file;
  }

  /** A line of the recording. */
  private record Line(long number, Instant time, String metric, String[] fields) {}

  @Override
  public void read(SourceSink sink) throws IOException {
    Duration step = usualStep();
    try (BufferedReader reader = file.open()) {
      TextLines lines = new TextLines(file.name(), reader, sink::rejected);
      for (String text = lines.next(); text != null; text = lines.next()) {
        read(text, lines.row(), step, sink);
      }
    }
    series.values().forEach(CounterSeries::finish);
  }

  /** The median distance of recording times, and the file systems; a first pass over the file. */
  private Duration usualStep() throws IOException {
    Set<Instant> times = new HashSet<>();
    try (BufferedReader reader = file.open()) {
      TextLines lines = new TextLines(file.name(), reader, rejectedLater -> {});
      for (String text = lines.next(); text != null; text = lines.next()) {
        String first = text.split(" ", 2)[0];
        if (first.matches("\\d{1,10}")) {
          times.add(Instant.ofEpochSecond(Long.parseLong(first)));
        }
        target(text).ifPresent(target -> fileSystems.add(target.fileSystem()));
      }
    }
    return PeriodTimes.usualStep(times);
  }

  /** The first target of a line of OSTs; empty for other lines. */
  private static Optional<Target> target(String text) {
    String[] parts = text.split(" ", 5);
    if (parts.length < 5 || !parts[3].equals("lmt_ost")) {
      return Optional.empty();
    }
    String[] fields = parts[4].split(";", HEAD + 2);
    return fields.length <= HEAD ? Optional.empty() : Target.of(fields[HEAD], Optional.empty());
  }

  private void read(String text, long number, Duration step, SourceSink sink) {
    String[] parts = text.split(" ", 5);
    if (parts.length < 5 || !parts[1].matches("\\d{1,10}")) {
      sink.rejected(
          problem(number, "line", "recording time, sample time, node, metric, value", text));
      return;
    }
    Instant time = Instant.ofEpochSecond(Long.parseLong(parts[1]));
    if (!time.isBefore(PossibleSamples.END_OF_TIME)) {
      sink.rejected(problem(number, "sample time", PossibleSamples.TIME, parts[1]));
      return;
    }
    Line line = new Line(number, time, parts[3], parts[4].split(";", -1));
    String version = line.fields()[0];
    try {
      switch (line.metric() + " " + version) {
        case "lmt_ost 2" -> osts(line, step, sink);
        case "lmt_ost 1", "lmt_ost 1.0" -> oldOst(line, step, sink);
        case "lmt_oss 1", "lmt_oss 1.0" -> oldOss(line);
        case "lmt_mdt 1" -> mdts(line, OLD_OPERATIONS, false, step, sink);
        case "lmt_mdt 2" -> mdts(line, OLD_OPERATIONS, true, step, sink);
        case "lmt_mdt 3" -> mdts(line, OPERATIONS.size(), true, step, sink);
        case "lmt_router 1", "lmt_router 1.0" -> router(line, step, sink);
        default -> {
          if (!WITHOUT_TABLE.contains(line.metric())) {
            sink.rejected(
                problem(
                    number,
                    "metric and version",
                    "lmt_ost 1 or 2, lmt_oss 1, lmt_mdt 1 to 3, lmt_router 1",
                    line.metric() + " " + version));
          }
        }
      }
    } catch (LtopFields.BadFieldException e) {
      sink.rejected(
          problem(number, line.metric() + ", field " + e.field(), e.expected(), e.found()));
    }
  }

  private void osts(Line line, Duration step, SourceSink sink) throws LtopFields.BadFieldException {
    LtopFields fields = new LtopFields(line.fields());
    fields.requireGroups(HEAD, OST_FIELDS);
    String host = fields.text(1);
    List<Runnable> additions = new ArrayList<>();
    String fileSystem = null;
    for (int at = HEAD; at + OST_FIELDS <= fields.size(); at += OST_FIELDS) {
      Target target = fields.target(at, host);
      fileSystem = target.fileSystem();
      Map<String, Object> gauges = new LinkedHashMap<>();
      room(gauges, fields, at + 1);
      @Nullable Long[] counters = {
        fields.number(at + 5), fields.number(at + 6), fields.number(at + 7)
      };
      LmtRows.put(gauges, "exports", fields.number(at + 8));
      LmtRows.put(gauges, "locks", fields.number(at + 9));
      LmtRows.put(gauges, "grant_rate", fields.number(at + 10));
      LmtRows.put(gauges, "cancel_rate", fields.number(at + 11));
      LmtRows.put(gauges, "connects", fields.number(at + 12));
      LmtRows.put(gauges, "reconnects", fields.number(at + 13));
      LmtRows.put(gauges, "recovery", fields.text(at + 14));
      Sample sample = Sample.of(line.time(), counters, gauges);
      additions.add(() -> ost(target, sample, step, sink));
    }
    Sample load = load(line, fields);
    additions.forEach(Runnable::run);
    if (fileSystem != null) {
      Target server = new Target(fileSystem, Optional.empty(), Optional.of(host));
      series("oss " + host, step, sink, i -> LmtRows.oss(server, i)).add(load);
    }
  }

  private void oldOst(Line line, Duration step, SourceSink sink)
      throws LtopFields.BadFieldException {
    LtopFields fields = new LtopFields(line.fields());
    fields.requireGroups(OLD_OST_FIELDS, OLD_OST_FIELDS);
    Target target = fields.target(2, fields.text(1));
    Map<String, Object> gauges = new LinkedHashMap<>();
    room(gauges, fields, 3);
    @Nullable Long[] counters = {fields.number(7), fields.number(8), null};
    ost(target, Sample.of(line.time(), counters, gauges), step, sink);
  }

  /** Servers of the old metric name no target, so the file system is not known. */
  private static void oldOss(Line line) throws LtopFields.BadFieldException {
    throw new LtopFields.BadFieldException(
        2, "a server whose file system is known (lmt_ost 2)", line.fields()[1]);
  }

  private void ost(Target target, Sample sample, Duration step, SourceSink sink) {
    String name = target.name().orElseThrow();
    series("ost " + name, step, sink, i -> LmtRows.ost(target, i)).add(sample);
    if (!target.equals(infos.put(name, target))) {
      sink.row(info(target, sample));
    }
  }

  private static TableRow info(Target target, Sample sample) {
    Object free = sample.gauges().get("bytes_free");
    Object used = sample.gauges().get("bytes_used");
    OptionalLong capacity =
        free instanceof Long freeBytes && used instanceof Long usedBytes
            ? OptionalLong.of(freeBytes + usedBytes)
            : OptionalLong.empty();
    return LmtRows.info(target, capacity, Optional.of(sample.time()));
  }

  private void mdts(Line line, int operations, boolean hasRecovery, Duration step, SourceSink sink)
      throws LtopFields.BadFieldException {
    LtopFields fields = new LtopFields(line.fields());
    int size = MDT_FIELDS + (hasRecovery ? 1 : 0) + operations * VALUES_OF_AN_OPERATION;
    fields.requireGroups(HEAD, size);
    List<String> names = OPERATIONS.subList(0, operations);
    Sample load = load(line, fields);
    List<Runnable> additions = new ArrayList<>();
    for (int at = HEAD; at + size <= fields.size(); at += size) {
      Target target = fields.target(at, fields.text(1));
      Map<String, Object> gauges = new LinkedHashMap<>(load.gauges());
      room(gauges, fields, at + 1);
      if (hasRecovery) {
        LmtRows.put(gauges, "recovery", fields.text(at + MDT_FIELDS));
      }
      int first = at + MDT_FIELDS + (hasRecovery ? 1 : 0);
      @Nullable Long[] counters = new @Nullable Long[operations];
      for (int i = 0; i < operations; i++) {
        counters[i] = fields.number(first + i * VALUES_OF_AN_OPERATION);
      }
      Sample sample = Sample.of(line.time(), counters, gauges);
      String key = "mdt " + target.name().orElseThrow();
      additions.add(() -> series(key, step, sink, i -> LmtRows.mds(target, names, i)).add(sample));
    }
    additions.forEach(Runnable::run);
  }

  /** Routers name no file system: it is that of the recording, where it has just one. */
  private void router(Line line, Duration step, SourceSink sink)
      throws LtopFields.BadFieldException {
    LtopFields fields = new LtopFields(line.fields());
    fields.requireGroups(ROUTER_FIELDS, ROUTER_FIELDS);
    String host = fields.text(1);
    Target target =
        new Target(
            fileSystems.size() == 1 ? fileSystems.iterator().next() : LmtRouterTable.UNKNOWN,
            Optional.empty(),
            Optional.of(host));
    @Nullable Long[] counters = {fields.number(4)};
    Sample sample = Sample.of(line.time(), counters, load(line, fields).gauges());
    series("router " + host, step, sink, i -> LmtRows.router(target, i)).add(sample);
  }

  private static Sample load(Line line, LtopFields fields) throws LtopFields.BadFieldException {
    Map<String, Object> gauges = new LinkedHashMap<>();
    gauges.put("cpu_percent", fields.fraction(2));
    gauges.put("memory_percent", fields.fraction(3));
    return Sample.of(line.time(), new @Nullable Long[0], gauges);
  }

  private static void room(Map<String, Object> gauges, LtopFields fields, int at)
      throws LtopFields.BadFieldException {
    long filesFree = fields.number(at);
    long filesTotal = fields.number(at + 1);
    long kibFree = fields.kib(at + 2);
    long kibTotal = fields.kib(at + 3);
    if (filesFree > filesTotal) {
      throw new LtopFields.BadFieldException(
          at + 1, "at most all " + filesTotal + " files", Long.toString(filesFree));
    }
    if (kibFree > kibTotal) {
      throw new LtopFields.BadFieldException(
          at + 3, "at most all " + kibTotal + " KiB", Long.toString(kibFree));
    }
    LmtRows.room(gauges, kibFree, kibTotal - kibFree, filesFree, filesTotal - filesFree);
  }

  private CounterSeries series(
      String key, Duration step, SourceSink sink, Function<Interval, TableRow> row) {
    return series.computeIfAbsent(
        key,
        name ->
            new CounterSeries(
                step,
                doubt -> sink.flawed(problem(0, key, CounterSeries.POSSIBLE, doubt)),
                interval -> sink.row(row.apply(interval))));
  }

  private RowProblem problem(long row, String part, String expected, String found) {
    return new RowProblem(file.name(), row, part, expected, found);
  }
}
