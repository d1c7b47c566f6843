// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.exchange.spark.SparkExchange;
import io.iominer.core.progress.StopRequest;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkProgress;
import io.iominer.core.progress.WorkStep;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.Tables;
import io.iominer.ingest.source.Outcome;
import io.iominer.ingest.source.Source;
import io.iominer.ingest.trace.Fingerprint;
import io.iominer.ingest.trace.LinkRule;
import io.iominer.ingest.trace.RowPart;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TableText;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What threads do beyond what {@link IngestJobChecks} asks of all tasks. */
class ThreadTasksTest {
  @TempDir private Path folder;

  private final Exchange tasks = new ThreadExchange(3, "ingest");

  private IngestRequest request(Path store) throws IOException {
    return new IngestRequest(
        SampleLogs.darshan(),
        store,
        SmallStore.BUCKETS,
        EnumSet.allOf(RowPart.class),
        KnownSources.SKIP,
        LinkRule.WITHIN_FOLDER);
  }

  /** All rows of a table as text, sorted. */
  private static List<String> rows(Path store, TableDefinition table) {
    return TableText.rows(IoStore.open(store), table, Set.of("ingest_time"));
  }

  /** Of a step that has returned no task runs; its threads end at once. */
  private static void assertThatNoTaskRuns() {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("iominer-ingest")) {
        assertThat(thread.getStackTrace())
            .extracting(StackTraceElement::getClassName)
            .doesNotContain(BatchReader.class.getName(), BatchLook.class.getName());
      }
    }
  }

  @Test
  void aStoreHasTheSameRowsAsBySpark() throws IOException {
    Path byThreads = folder.resolve("threads");
    Path bySpark = folder.resolve("spark");
    IngestReport report = new IngestJob(tasks, WorkListener.SILENT).run(request(byThreads));
    IngestReport expected =
        new IngestJob(new SparkExchange(TestSpark.session()), WorkListener.SILENT)
            .run(request(bySpark));
    assertThat(report).usingRecursiveComparison().ignoringFields("time").isEqualTo(expected);
    for (TableDefinition table : Tables.all()) {
      assertThat(rows(byThreads, table)).as(table.name()).isEqualTo(rows(bySpark, table));
    }
    assertThat(rows(byThreads, Tables.find("darshan_dxt").orElseThrow())).isNotEmpty();
  }

  @Test
  void resultsAreInTheOrderOfTheBatches() throws IOException {
    List<Source> sources = new ArrayList<>();
    for (Path log : SampleLogs.darshan()) {
      sources.add(Source.of(log));
    }
    List<List<Source>> batches = sources.stream().map(List::of).toList();
    assertThat(new IngestTasks(tasks).look(batches, WorkListener.SILENT))
        .extracting(Fingerprint::source)
        .isEqualTo(sources);
    assertThatNoTaskRuns();
  }

  /** Does something at the begin of the step that reads. */
  private record AtReading(Runnable work) implements WorkListener {
    @Override
    public void begin(WorkStep step) {
      if (step.name().equals("reading")) {
        work.run();
      }
    }

    @Override
    public void progress(WorkProgress progress) {
      // Nothing depends on it.
    }

    @Override
    public void end() {
      // Nothing depends on it.
    }
  }

  /** The store's folder of data is a file, which no task can write into. */
  @Test
  void theErrorOfATaskReachesTheUserAndLeavesNoTaskRunning() throws IOException {
    Path store = SmallStore.in(folder.resolve("store"));
    Path data = store.resolve("tables/darshan_job/data");
    AtReading listener =
        new AtReading(
            () -> {
              try {
                Files.writeString(data, "in the way");
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
    assertThatThrownBy(() -> new IngestJob(tasks, listener).run(request(store)))
        .isInstanceOfSatisfying(
            IoMinerException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.RESOURCE))
        .hasMessageContaining("darshan_job");
    assertThatNoTaskRuns();
    assertThat(rows(store, Tables.find("ingest_source").orElseThrow())).isEmpty();
    Files.delete(data);
    assertThat(new IngestJob(tasks, WorkListener.SILENT).run(request(store)).exitCode())
        .as("the lock was given back")
        .isZero();
  }

  @Test
  void anInterruptionEndsTheIngestBeforeItsCommit() throws IOException {
    Path store = folder.resolve("store");
    Thread ingest = Thread.currentThread();
    try {
      assertThatThrownBy(
              () -> new IngestJob(tasks, new AtReading(ingest::interrupt)).run(request(store)))
          .isInstanceOf(IoMinerException.class);
    } finally {
      assertThat(Thread.interrupted()).as("the thread stays interrupted").isTrue();
    }
    assertThatNoTaskRuns();
    assertThat(rows(store, Tables.find("ingest_source").orElseThrow())).isEmpty();
    assertThat(rows(store, Tables.find("darshan_job").orElseThrow())).isEmpty();
  }

  @Test
  void anInterruptionEndsAStep() throws IOException {
    List<Source> batch = List.of(Source.of(SampleLogs.darshan().get(0)));
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(
              () -> new IngestTasks(tasks).look(List.of(batch, batch), WorkListener.SILENT))
          .isInstanceOf(IoMinerException.class)
          .hasMessage("the ingest was interrupted");
    } finally {
      assertThat(Thread.interrupted()).as("the thread stays interrupted").isTrue();
    }
    assertThatNoTaskRuns();
  }

  @Test
  void aTaskThatIsInterruptedEndsBetweenTwoLogs() throws IOException, InterruptedException {
    List<Source> batch = List.of(Source.of(SampleLogs.darshan().get(0)));
    AtomicReference<Throwable> error = new AtomicReference<>();
    Thread thread =
        new Thread(
            () -> {
              Thread.currentThread().interrupt();
              try {
                new BatchLook(folder).look(batch);
              } catch (IOException | RuntimeException e) {
                error.set(e);
              }
            });
    thread.start();
    thread.join();
    assertThat(error.get()).isInstanceOf(TaskEnd.class);
  }

  @Test
  void aStopThatIsAskedForWhileARoundIsReadComesAfterItsCommit() throws IOException {
    StopRequest stop = new StopRequest();
    IngestReport report =
        new IngestJob(tasks, new AtReading(stop::make), stop).run(request(folder.resolve("store")));
    assertThat(report.count(Outcome.COMPLETE)).isPositive();
    assertThat(rows(folder.resolve("store"), Tables.find("darshan_job").orElseThrow()))
        .hasSize((int) report.count(Outcome.COMPLETE));
  }
}
