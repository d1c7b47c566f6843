// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.model.JobKey;
import io.iominer.core.model.LogKey;
import io.iominer.core.model.Ost;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.OstBitmaps;
import io.iominer.core.table.OstInfoTable;
import io.iominer.core.table.TableRow;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What was around the logs of a small store as the documentation of {@code job_contention} and
 * {@code job_pair} has it, by a walk through the stretches of time between any two begins and ends.
 */
final class ExpectedContention {
  private final IoStore store;
  private final KnownFacility facility;
  private final int mostPairs;
  private final ExpectedSlowOsts slow;
  private final Map<Ost, List<Use>> uses = new HashMap<>();

  /** The pairs. */
  private final List<String> pairs = new ArrayList<>();

  /** A file's use of an OST in one direction; no two are the same. Times are microseconds. */
  private record Use(
      int number, JobKey job, LogKey log, long start, long end, double bytes, double work) {}

  /** What another job did meanwhile. */
  private static final class Meanwhile {
    private long micros;
    private double bytes;
  }

  ExpectedContention(IoStore store, KnownFacility facility, LogFilter beside, int mostPairs) {
    this.store = store;
    this.facility = facility;
    this.mostPairs = mostPairs;
    this.slow = new ExpectedSlowOsts(store, RandomContentionStore.NAMES, facility);
    Map<LogKey, JobKey> jobs = new HashMap<>();
    for (StoredRow log : logs()) {
      if (beside.isChosen(log)) {
        jobs.put(log.log(), new JobKey(log.whole("job_id"), log.whole("uid")));
      }
    }
    int number = 0;
    for (StoredRow file : store.scan(DarshanFileTable.DEFINITION).list()) {
      @Nullable JobKey job = jobs.get(file.log());
      if (job != null && !file.isNull("ost_bitmap") && file.isNull("parent_record_id")) {
        add(file, job, "read", "bytes_read", number++);
        add(file, job, "write", "bytes_written", number++);
      }
    }
  }

  private List<StoredRow> logs() {
    return store.scan(DarshanJobTable.DEFINITION).list();
  }

  private void add(StoredRow file, JobKey job, String verb, String bytes, int number) {
    Optional<Instant> start = file.time(verb + "_start_time");
    Optional<Instant> end = file.time(verb + "_end_time");
    if (start.isEmpty() || end.isEmpty() || !start.get().isBefore(end.get())) {
      return;
    }
    int[] osts = OstBitmaps.of(file.bytes("ost_bitmap")).toArray();
    double ofOst = (double) file.count(bytes).orElse(0) / osts.length;
    double scattered = 0;
    if (!file.isNull("posix_" + verb + "s") && !file.isNull("posix_consec_" + verb + "s")) {
      scattered =
          (double)
                  Math.max(
                      0,
                      file.whole("posix_" + verb + "s") - file.whole("posix_consec_" + verb + "s"))
              / osts.length;
    }
    Use use =
        new Use(
            number,
            job,
            file.log(),
            TableRow.micros(start.get()),
            TableRow.micros(end.get()),
            ofOst,
            ofOst + scattered * facility.seekBytes(day(start.get())));
    for (int ost : osts) {
      uses.computeIfAbsent(new Ost(file.text("mount_point"), ost), one -> new ArrayList<>())
          .add(use);
    }
  }

  private static LocalDate day(Instant time) {
    return LocalDate.ofInstant(time, ZoneOffset.UTC);
  }

  /** The OSTs of each chosen log, in their order. */
  Map<LogKey, List<String>> osts(LogFilter chosen) {
    Map<LogKey, List<String>> found = new TreeMap<>(RandomLogs.BY_LOG);
    for (StoredRow log : logs()) {
      if (chosen.isChosen(log)) {
        List<String> osts = new ArrayList<>();
        uses.keySet().stream()
            .filter(ost -> uses.get(ost).stream().anyMatch(use -> use.log().equals(log.log())))
            .sorted()
            .forEach(ost -> osts.add(onOst(log, ost)));
        found.put(log.log(), osts);
      }
    }
    return found;
  }

  /** Those of the logs that were asked for, sorted. */
  List<String> pairs() {
    return pairs.stream().sorted().toList();
  }

  private String onOst(StoredRow log, Ost ost) {
    List<Use> ofOst = uses.get(ost);
    Set<Long> times = new TreeSet<>();
    ofOst.forEach(use -> times.addAll(List.of(use.start(), use.end())));
    Map<JobKey, Meanwhile> others = new HashMap<>();
    Set<Use> met = new TreeSet<>(Comparator.comparing(Use::number));
    long busy = 0;
    long overlap = 0;
    double work = 0;
    long from = Long.MIN_VALUE;
    for (long to : times) {
      List<Use> there = there(ofOst, from, to);
      if (there.stream().anyMatch(use -> use.log().equals(log.log()))) {
        List<Use> theirs =
            there.stream().filter(use -> !use.job().equals(job(ofOst, log.log()))).toList();
        busy += to - from;
        overlap += theirs.isEmpty() ? 0 : to - from;
        met.addAll(theirs);
        add(theirs, to - from, others);
      } else {
        work += work(met);
        met.clear();
      }
      from = to;
    }
    work += work(met);
    addPairs(log.log(), ost, others);
    return text(log, ost, busy / 1e6, overlap / 1e6, work, others);
  }

  private static JobKey job(List<Use> uses, LogKey log) {
    return uses.stream().filter(use -> use.log().equals(log)).findFirst().orElseThrow().job();
  }

  private static List<Use> there(List<Use> uses, long from, long to) {
    return uses.stream().filter(use -> use.start() <= from && use.end() >= to).toList();
  }

  /** Of all uses that a visit of the log met; one that goes on afterwards counts as a whole. */
  private static double work(Set<Use> met) {
    return met.stream().mapToDouble(Use::work).sum();
  }

  private static void add(List<Use> theirs, long micros, Map<JobKey, Meanwhile> others) {
    theirs.stream()
        .map(Use::job)
        .distinct()
        .forEach(job -> others.computeIfAbsent(job, one -> new Meanwhile()).micros += micros);
    theirs.forEach(
        use -> others.get(use.job()).bytes += use.bytes() / (use.end() - use.start()) * micros);
  }

  private void addPairs(LogKey log, Ost ost, Map<JobKey, Meanwhile> others) {
    others.entrySet().stream()
        .sorted(
            Comparator.comparing((Map.Entry<JobKey, Meanwhile> other) -> -other.getValue().bytes)
                .thenComparing(other -> -other.getValue().micros)
                .thenComparing(other -> other.getKey().jobId())
                .thenComparing(other -> other.getKey().uid()))
        .limit(mostPairs)
        .forEach(
            other ->
                pairs.add(
                    log
                        + " "
                        + ost
                        + " "
                        + other.getKey()
                        + " "
                        + other.getValue().micros / 1e6
                        + " s "
                        + other.getValue().bytes));
  }

  private String text(
      StoredRow log,
      Ost ost,
      double busy,
      double overlap,
      double work,
      Map<JobKey, Meanwhile> others) {
    Optional<LocalDate> day = log.time("start_time").map(ExpectedContention::day);
    Optional<ExpectedSlowOsts.Slow> speed = day.flatMap(known -> slow.slow(ost, known));
    OptionalDouble fullness =
        day.map(known -> slow.fullness(ost, known)).orElse(OptionalDouble.empty());
    double rate =
        facility.ostRate(day.orElse(LocalDate.MAX))
            * speed.map(ExpectedSlowOsts.Slow::speed).orElse(1.0);
    return Stream.of(
            ost.fileSystem().orElse(null),
            ost.index(),
            busy,
            overlap,
            Math.min(overlap, 2 * work / rate),
            others.values().stream().mapToDouble(other -> other.bytes).sum(),
            speed.map(ExpectedSlowOsts.Slow::speed).orElse(null),
            fullness.isPresent() ? fullness.getAsDouble() : null,
            ostCount(ost.fileSystem()),
            speed.map(ExpectedSlowOsts.Slow::jobs).orElse(null),
            others.size(),
            speed.map(ExpectedSlowOsts.Slow::days).orElse(null),
            speed.map(ExpectedSlowOsts.Slow::confidence).orElse(null))
        .map(String::valueOf)
        .reduce((one, other) -> one + " " + other)
        .orElseThrow();
  }

  /** Indices begin at 0; where there is none, a name ends with it in four hexadecimal digits. */
  private @Nullable Long ostCount(Optional<String> fileSystem) {
    @Nullable Long count = null;
    for (StoredRow ost : store.scan(OstInfoTable.DEFINITION).list()) {
      boolean isOfIt =
          RandomContentionStore.NAMES.stream()
              .anyMatch(
                  name ->
                      name.lustreName().equals(ost.string("file_system"))
                          && Optional.ofNullable(name.mountPoint()).equals(fileSystem));
      if (isOfIt) {
        String name = ost.string("ost_name");
        long index =
            ost.isNull("ost_index")
                ? Integer.parseInt(name.substring(name.length() - 4), 16)
                : ost.whole("ost_index");
        count = Math.max(index + 1, count == null ? 0 : count);
      }
    }
    return count;
  }
}
