// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.exchange.spark.SparkExchange;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.testing.TestSpark;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A store of some jobs in some files, to which others are added once the tasks are planned. */
class StoreExchangeTest {
  private static final String JOB = TableDefinition.BUCKET_COLUMN;
  private static final int BUCKETS = 3;
  private static final int COMMITS = 4;
  private static final long JOBS = 10;

  @TempDir private Path folder;

  static Stream<Named<Exchange>> exchanges() {
    return Stream.of(
        Named.of("a thread", new ThreadExchange(1, "test")),
        Named.of("threads", new ThreadExchange(3, "test")),
        Named.of("Spark", new SparkExchange(TestSpark.session())));
  }

  @BeforeEach
  void fill() {
    IoStore.openOrCreate(folder, BUCKETS);
    for (int commit = 0; commit < COMMITS; commit++) {
      addJobs(commit);
    }
  }

  private void addJobs(int commit) {
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      writer.add(
          change,
          DarshanJobTable.DEFINITION,
          LongStream.range(commit * JOBS, (commit + 1) * JOBS)
              .mapToObj(
                  job ->
                      TableRow.blank(DarshanJobTable.DEFINITION)
                          .set(JOB, job)
                          .set(TableDefinition.LOG_COLUMN, "log" + job))
              .toList());
      writer.commit(change);
    }
  }

  private StoreExchange planned(Exchange exchange) {
    StoreExchange store = new StoreExchange(IoStore.open(folder), exchange);
    addJobs(COMMITS);
    return store;
  }

  private static StoreScan jobs(IoStore store) {
    return store.scan(DarshanJobTable.DEFINITION);
  }

  private static List<Long> jobs(StoreTask task, long bucket) {
    List<Long> jobs = new ArrayList<>();
    jobs(task.store()).ofBucket(bucket).rows(List.of(JOB), row -> jobs.add(row.whole(JOB)));
    return jobs;
  }

  private static List<Long> jobs(StoreScan.FileOfRows file) {
    List<Long> jobs = new ArrayList<>();
    file.forEach(row -> jobs.add(row.whole(JOB)));
    return jobs;
  }

  private static void give(Iterable<Long> jobs, RecordSink sink) {
    jobs.forEach(job -> sink.add(job.hashCode(), new RecordWriter().put((long) job).finish()));
  }

  private static List<Long> sorted(Iterator<byte[]> records) {
    List<Long> jobs = new ArrayList<>();
    records.forEachRemaining(record -> jobs.add(new RecordReader(record).whole()));
    return jobs;
  }

  private static void assertAll(List<List<Long>> found) {
    assertThat(found.stream().flatMap(List::stream))
        .containsExactlyInAnyOrderElementsOf(LongStream.range(0, COMMITS * JOBS).boxed().toList());
  }

  @ParameterizedTest
  @MethodSource("exchanges")
  void eachBucketHasATaskOnTheStoreAsItWas(Exchange exchange) {
    StoreExchange store = planned(exchange);
    List<List<Long>> found = store.buckets((task, bucket) -> jobs(task, bucket));
    assertAll(found);
    for (int i = 0; i < found.size(); i++) {
      long bucket = store.store().buckets().get(i);
      assertThat(found.get(i)).allMatch(job -> store.store().bucket(job) == bucket);
    }
    assertAll(
        store.collect(
            store.bucketRecords((task, bucket, sink) -> give(jobs(task, bucket), sink)),
            (task, records) -> sorted(records)));
  }

  @ParameterizedTest
  @MethodSource("exchanges")
  void eachFileIsReadOnceAsItWas(Exchange exchange) {
    StoreExchange store = planned(exchange);
    List<List<Long>> found = store.files(StoreExchangeTest::jobs, List.of(JOB), file -> jobs(file));
    assertAll(found);
    assertThat(found).hasSizeGreaterThan(COMMITS).doesNotContain(List.of());
    KeyedRecords records =
        store.fileRecords(
            StoreExchangeTest::jobs, List.of(JOB), (file, sink) -> give(jobs(file), sink));
    assertAll(
        store.collect(
            store.then(records, (task, all, sink) -> give(sorted(all), sink)),
            (task, all) -> sorted(all)));
  }

  @ParameterizedTest
  @MethodSource("exchanges")
  void aTableWithoutRowsGivesNone(Exchange exchange) {
    StoreExchange empty =
        new StoreExchange(IoStore.openOrCreate(folder.resolve("empty"), 1), exchange);
    assertThat(empty.files(StoreExchangeTest::jobs, List.of(JOB), file -> jobs(file))).isEmpty();
    assertThat(
            empty.collect(
                empty.fileRecords(
                    StoreExchangeTest::jobs, List.of(JOB), (file, sink) -> give(jobs(file), sink)),
                (task, records) -> sorted(records)))
        .allMatch(List::isEmpty);
  }
}
