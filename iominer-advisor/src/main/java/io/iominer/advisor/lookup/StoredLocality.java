// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.nodelocal.ApplicationLocality;
import io.iominer.advisor.nodelocal.FileAccess;
import io.iominer.advisor.nodelocal.FileOwner;
import io.iominer.advisor.nodelocal.Locality;
import io.iominer.core.exchange.RecordSink;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.model.LogKey;
import io.iominer.core.model.StandardStreams;
import io.iominer.core.sort.RecordBytes;
import io.iominer.core.sort.SortedGroups;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.JobAllocationTable;
import io.iominer.core.table.OstBitmaps;
import io.iominer.core.table.TableRow;
import io.iominer.core.text.TextOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.Spliterators;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * Which files of a store's jobs can lie in directories that only one compute node sees. The
 * accesses of a file by all jobs are brought together, as narrow records, then the files of each
 * log, and then the logs of each application.
 */
public final class StoredLocality {
  /**
   * Accesses of a file that are looked at; a file with more is {@link #crowded}. Heuristic: some 50
   * MB, and far more than a rank's own file has.
   */
  private static final int MOST_ACCESSES = 100_000;

  /**
   * Bits of an id that tell the files of one application from most others; heuristic: a set of
   * these takes at most 2 MB.
   */
  private static final int ID_BITS = 24;

  private static final List<String> JOB =
      StoredRow.withLog(List.of("uid", "application", "process_count", "modules_incomplete"));

  private static final List<String> FILE =
      StoredRow.withLog(
          List.of(
              "mount_point",
              "record_id",
              "file_name",
              "rank",
              "bytes_read",
              "bytes_written",
              "read_start_time",
              "write_start_time",
              "posix_opens",
              "posix_stats",
              "stdio_opens",
              "posix_f_meta_time",
              "stdio_f_meta_time"));

  private static final RecordBytes<OfRank> RANKS = new RecordBytes<>(OfRank.class);
  private static final RecordBytes<OfFile> FILES = new RecordBytes<>(OfFile.class);
  private static final RecordBytes<OfLog> LOGS = new RecordBytes<>(OfLog.class);
  private static final RecordBytes<OfRuns> RUNS = new RecordBytes<>(OfRuns.class);

  private static final Comparator<ApplicationLocality> MOST_LOCAL_FIRST =
      Comparator.comparingLong((ApplicationLocality one) -> -one.localMetadata().operations())
          .thenComparing(ApplicationLocality::application, TextOrder.OF_BYTES)
          .thenComparingLong(ApplicationLocality::ranks);

  private StoredLocality() {}

  /** A file of any log; its file system is null where nobody tells. */
  private record File(@Nullable String mountPoint, long recordId) {}

  /** What a rank of a log did with a file. */
  private record OfRank(
      File file,
      LogKey log,
      long ranks,
      boolean isIncomplete,
      FileAccess access,
      long operations,
      double seconds) {
    LocalitySums sums(Locality locality) {
      return new LocalitySums(
          locality,
          1,
          access.bytesRead() > 0 ? 1 : 0,
          access.bytesWritten() > 0 ? 1 : 0,
          access.bytesRead() + access.bytesWritten(),
          operations,
          seconds);
    }
  }

  /** Runs of an application on a number of ranks. */
  private record Runs(String application, long ranks) {}

  /** A log; it is incomplete where modules ran out of memory, as it does not tell of all files. */
  private record Log(Runs runs, LogKey log, boolean isIncomplete) {}

  /** What all ranks of a log did with a file. */
  private record OfFile(Log log, LocalitySums sums) {}

  /** What the files of a log are. */
  private record OfLog(Runs runs, boolean isIncomplete, List<LocalitySums> sums) {
    boolean isWriting() {
      return sums.stream().anyMatch(one -> one.writtenFiles() > 0);
    }

    /** Why most of the others that it wrote are not node-local; empty where all are. */
    Optional<Locality> reason() {
      Map<Locality, Long> written = new EnumMap<>(Locality.class);
      sums.stream()
          .filter(one -> one.writtenFiles() > 0 && one.locality() != Locality.NODE_LOCAL)
          .forEach(one -> written.put(one.locality(), one.writtenFiles()));
      return most(written);
    }
  }

  /** What the files of all logs of runs are. */
  private record OfRuns(
      Runs runs,
      long logs,
      long writing,
      long local,
      long incomplete,
      Optional<Locality> reason,
      List<LocalitySums> sums) {
    ApplicationLocality locality() {
      LocalitySums localFiles =
          sums.stream()
              .filter(one -> one.locality() == Locality.NODE_LOCAL)
              .findFirst()
              .orElse(LocalitySums.none(Locality.NODE_LOCAL));
      return new ApplicationLocality(
          runs.application,
          runs.ranks,
          logs,
          writing,
          local,
          incomplete,
          reason,
          sums.stream().collect(Collectors.toMap(LocalitySums::locality, LocalitySums::files)),
          localFiles.readFiles(),
          localFiles.bytes(),
          sums.stream().reduce(LocalitySums::and).orElse(localFiles).metadata(),
          localFiles.metadata());
    }
  }

  /**
   * The applications at each number of ranks, or one of them, those with most metadata operations
   * on local files first. Jobs of one rank are left out, as the paper means jobs of many processes
   * with files of their own; that they use others' files counts.
   */
  public static List<ApplicationLocality> of(StoreExchange store, Optional<String> application) {
    String chosen = application.orElse(null);
    byte[] files = chosen == null ? null : filesOf(store, chosen);
    return store
        .bucketRecords((task, bucket, sink) -> give(task.store(), bucket, files, sink))
        .then((sorted, run, sink) -> locate(sorted, chosen, sink))
        .then((sorted, run, sink) -> addUp(sorted, sink))
        .collect((sorted, run) -> runs(sorted))
        .stream()
        .flatMap(List::stream)
        .map(record -> RUNS.read(record).locality())
        .sorted(MOST_LOCAL_FIRST)
        .toList();
  }

  /** Ids of the files of an application: that of others' files, which matter not, is seldom one. */
  private static byte[] filesOf(StoreExchange store, String application) {
    RoaringBitmap files = new RoaringBitmap();
    store
        .buckets((task, bucket) -> filesOf(task.store(), bucket, application))
        .forEach(ofBucket -> files.or(OstBitmaps.of(ofBucket)));
    return OstBitmaps.bytes(files);
  }

  private static byte[] filesOf(IoStore store, long bucket, String application) {
    RoaringBitmap files = new RoaringBitmap();
    Set<LogKey> logs = MappedRuns.logs(store, bucket, application);
    if (!logs.isEmpty()) {
      files(store, bucket)
          .rowsInTurn(
              StoredRow.withLog(List.of("record_id")),
              logs::contains,
              row -> files.add(bits(row.whole("record_id"))));
    }
    return OstBitmaps.bytes(files);
  }

  private static StoreScan files(IoStore store, long bucket) {
    return store
        .scan(DarshanFileTable.DEFINITION)
        .ofBucket(bucket)
        .whereUnknown("parent_record_id");
  }

  private static int bits(long id) {
    return Long.hashCode(id) >>> (Integer.SIZE - ID_BITS);
  }

  /**
   * Gives what ranks did with files.
   *
   * @param files only these; all where null
   */
  private static void give(IoStore store, long bucket, byte @Nullable [] files, RecordSink sink) {
    RoaringBitmap wanted = files == null ? null : OstBitmaps.of(files);
    Map<LogKey, OptionalLong> nodes = nodes(store, bucket);
    Map<LogKey, StoredRow> logs = new HashMap<>();
    store
        .scan(DarshanJobTable.DEFINITION)
        .ofBucket(bucket)
        .rowsInTurn(JOB, row -> logs.put(row.log(), row));
    files(store, bucket)
        .rowsInTurn(
            FILE,
            logs::containsKey,
            row -> {
              long id = row.whole("record_id");
              boolean isWanted = wanted == null || wanted.contains(bits(id));
              if (isWanted && !StandardStreams.contain(row.text("file_name"), id)) {
                StoredRow job = Objects.requireNonNull(logs.get(row.log()));
                OptionalLong ofJob = nodes.getOrDefault(row.log(), OptionalLong.empty());
                OfRank use = ofRank(row, id, job, ofJob);
                sink.add(Objects.hash(use.file.mountPoint, use.file.recordId), RANKS.write(use));
              }
            });
  }

  /** Compute nodes of the logs of which the accounting tells them. */
  private static Map<LogKey, OptionalLong> nodes(IoStore store, long bucket) {
    Map<LogKey, OptionalLong> nodes = new HashMap<>();
    store
        .scan(JobAllocationTable.DEFINITION)
        .ofBucket(bucket)
        .whereKnown("node_count")
        .rowsInTurn(
            StoredRow.withLog(List.of("node_count")),
            row -> nodes.put(row.log(), row.count("node_count")));
    return nodes;
  }

  /** The only rank of a job is rank 0 also where Darshan reduced its record. */
  private static OfRank ofRank(StoredRow row, long id, StoredRow job, OptionalLong nodes) {
    long ranks = job.whole("process_count");
    return new OfRank(
        new File(row.text("mount_point").orElse(null), id),
        row.log(),
        ranks,
        !job.texts("modules_incomplete").isEmpty(),
        new FileAccess(
            new FileOwner(job.whole("uid"), job.text("application").orElse(null)),
            FileAccess.firstOfNode(row.whole("rank"), ranks, nodes),
            row.count("bytes_read").orElse(0),
            row.count("bytes_written").orElse(0),
            micros(row, "read_start_time"),
            micros(row, "write_start_time")),
        row.count("posix_opens").orElse(0)
            + row.count("posix_stats").orElse(0)
            + row.count("stdio_opens").orElse(0),
        row.number("posix_f_meta_time").orElse(0) + row.number("stdio_f_meta_time").orElse(0));
  }

  private static OptionalLong micros(StoredRow row, String column) {
    return row.time(column)
        .map(time -> OptionalLong.of(TableRow.micros(time)))
        .orElse(OptionalLong.empty());
  }

  /** Gives the files of each log with what they are. */
  private static void locate(
      Iterator<byte[]> sorted, @Nullable String application, RecordSink sink) {
    SortedGroups.forEach(
        RANKS.read(sorted),
        OfRank::file,
        (file, uses) -> {
          List<OfRank> first = new ArrayList<>();
          while (uses.hasNext() && first.size() < MOST_ACCESSES) {
            first.add(uses.next());
          }
          List<FileAccess> accesses = first.stream().map(OfRank::access).toList();
          Locality locality = uses.hasNext() ? crowded(accesses) : Locality.of(accesses);
          Stream<OfRank> rest =
              StreamSupport.stream(Spliterators.spliteratorUnknownSize(uses, 0), false);
          SortedGroups.forEach(
              Stream.concat(first.stream(), rest).iterator(),
              OfRank::log,
              (log, ofLog) -> {
                OfRank one = ofLog.next();
                LocalitySums sums = one.sums(locality);
                while (ofLog.hasNext()) {
                  sums = sums.and(ofLog.next().sums(locality));
                }
                String name = one.access.owner().application();
                boolean isChosen = application == null || application.equals(name);
                if (name != null && isChosen && one.ranks > 1) {
                  Log known = new Log(new Runs(name, one.ranks), log, one.isIncomplete);
                  sink.add(
                      Objects.hash(log.jobId(), log.logId()),
                      FILES.write(new OfFile(known, sums.ofOneFile())));
                }
              });
        });
  }

  /** What so many accesses are of is no rank's own file, whatever the rest of them is. */
  private static Locality crowded(List<FileAccess> accesses) {
    Locality seen = Locality.of(accesses);
    return seen == Locality.NODE_LOCAL || seen == Locality.UNUSED ? Locality.READ_BY_OTHERS : seen;
  }

  /** Gives the sums over the files of each log. */
  private static void addUp(Iterator<byte[]> sorted, RecordSink sink) {
    SortedGroups.forEach(
        FILES.read(sorted),
        OfFile::log,
        (log, files) -> {
          Map<Locality, LocalitySums> sums = new EnumMap<>(Locality.class);
          files.forEachRemaining(
              file -> sums.merge(file.sums.locality(), file.sums, LocalitySums::and));
          sink.add(
              Objects.hash(log.runs.application, log.runs.ranks),
              LOGS.write(new OfLog(log.runs, log.isIncomplete, List.copyOf(sums.values()))));
        });
  }

  private static List<byte[]> runs(Iterator<byte[]> sorted) {
    List<byte[]> all = new ArrayList<>();
    SortedGroups.forEach(
        LOGS.read(sorted), OfLog::runs, (runs, logs) -> all.add(RUNS.write(ofRuns(runs, logs))));
    return all;
  }

  private static OfRuns ofRuns(Runs runs, Iterator<OfLog> logs) {
    long count = 0;
    long writing = 0;
    long local = 0;
    long incomplete = 0;
    Map<Locality, Long> reasons = new EnumMap<>(Locality.class);
    Map<Locality, LocalitySums> sums = new EnumMap<>(Locality.class);
    while (logs.hasNext()) {
      OfLog log = logs.next();
      Optional<Locality> reason = log.reason();
      count++;
      writing += log.isWriting() ? 1 : 0;
      local += log.isWriting() && reason.isEmpty() ? 1 : 0;
      incomplete += log.isIncomplete ? 1 : 0;
      reason.ifPresent(one -> reasons.merge(one, 1L, Long::sum));
      log.sums.forEach(one -> sums.merge(one.locality(), one, LocalitySums::and));
    }
    return new OfRuns(
        runs, count, writing, local, incomplete, most(reasons), List.copyOf(sums.values()));
  }

  /** What most of some are; of as many of several kinds the first of these kinds. */
  private static Optional<Locality> most(Map<Locality, Long> counts) {
    return counts.entrySet().stream()
        .max(
            Map.Entry.<Locality, Long>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
        .map(Map.Entry::getKey);
  }
}
