// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.TableTarget;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.Tables;
import io.iominer.ingest.darshan.FilesOfOneRank;
import io.iominer.ingest.source.Outcome;
import io.iominer.ingest.source.RejectReason;
import io.iominer.ingest.source.Source;
import io.iominer.ingest.trace.Fingerprint;
import io.iominer.ingest.trace.Listing;
import io.iominer.ingest.trace.RowRequest;
import io.iominer.ingest.trace.SourceFinder;
import io.iominer.testing.SampleLogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BatchReaderTest {
  /** Bytes of a file that is not held in memory. */
  private static final int LARGER_THAN_MEMORY = 9 << 20;

  @TempDir private Path folder;

  private List<Fingerprint> prints(int count) throws IOException {
    Path logs = Files.createDirectory(folder.resolve("logs"));
    for (Path sample : SampleLogs.darshan().subList(0, count)) {
      Files.copy(sample, logs.resolve(sample.getFileName()));
    }
    Listing listing = SourceFinder.find(List.of(logs));
    return listing.sources().stream().map(Fingerprint::of).toList();
  }

  private List<String> jobs() {
    List<String> files = new ArrayList<>();
    IoStore.open(folder.resolve("store"))
        .scan(DarshanJobTable.DEFINITION)
        .forEach(List.of("log_file"), row -> files.add((String) row[0]));
    return files;
  }

  @Test
  void aLargeLogThatChangesWhileItIsReadLeavesNoRow() throws IOException {
    Fingerprint small = prints(1).get(0);
    Path file = Path.of(small.source().path());
    byte[] log = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(log, LARGER_THAN_MEMORY));
    Fingerprint print = Fingerprint.of(Source.of(file));
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(5)));
    IoStore.openOrCreate(folder.resolve("store"), 2);
    try (StoreWriter writer = IoStore.writer(folder.resolve("store"), "test")) {
      Map<String, TableTarget> targets = new HashMap<>();
      for (TableDefinition table : Tables.all()) {
        targets.put(table.name(), writer.target(table));
      }
      BatchResult result =
          new BatchReader(targets, new RowRequest(Set.of(), folder), (source, bytes) -> {})
              .read(new LogBatch(List.of(print), null), 0, 0);
      assertThat(result.results())
          .extracting(failed -> failed.outcome() + " " + failed.rejects().get(0).message())
          .containsExactly("FAILED " + file + ": it has changed while it was ingested");
      assertThat(result.files()).isEmpty();
    }
  }

  @Test
  void aLogThatFailsLeavesNoRowAndTheOthersStay() throws IOException {
    List<Fingerprint> prints = prints(5);
    Path vanished = Path.of(prints.get(3).source().path());
    Files.delete(vanished);
    Path changed = Path.of(prints.get(1).source().path());
    Files.copy(Path.of(prints.get(0).source().path()), changed.resolveSibling("other"));
    Files.move(changed.resolveSibling("other"), changed, StandardCopyOption.REPLACE_EXISTING);
    IoStore.openOrCreate(folder.resolve("store"), 2);
    try (StoreWriter writer = IoStore.writer(folder.resolve("store"), "test")) {
      Map<String, TableTarget> targets = new HashMap<>();
      for (TableDefinition table : Tables.all()) {
        targets.put(table.name(), writer.target(table));
      }
      List<Source> done = new ArrayList<>();
      BatchReader reader =
          new BatchReader(
              targets, new RowRequest(Set.of(), folder), (source, bytes) -> done.add(source));
      BatchResult result = reader.read(new LogBatch(prints, null), 0, 0);
      assertThat(result.results())
          .extracting(failed -> failed.outcome() + " " + failed.rejects().get(0).message())
          .containsExactly(
              "FAILED " + changed + ": it has changed while it was ingested",
              "FAILED " + vanished + ": the file has vanished");
      StoreChange change = new StoreChange();
      result.files().forEach(change::add);
      writer.commit(change);
    }
    assertThat(jobs())
        .containsExactlyInAnyOrder(
            prints.get(0).source().path(),
            prints.get(2).source().path(),
            prints.get(4).source().path());
  }

  @Test
  void aLogThatTakesTooMuchMemoryLeavesNoRowAndTheOthersStay() throws IOException {
    List<Fingerprint> prints = new ArrayList<>(prints(2));
    Path large = FilesOfOneRank.write(folder.resolve("logs").resolve("large.darshan"), 20_000);
    prints.add(1, Fingerprint.of(Source.of(large)));
    IoStore.openOrCreate(folder.resolve("store"), 2);
    try (StoreWriter writer = IoStore.writer(folder.resolve("store"), "test")) {
      Map<String, TableTarget> targets = new HashMap<>();
      for (TableDefinition table : Tables.all()) {
        targets.put(table.name(), writer.target(table));
      }
      BatchResult result =
          new BatchReader(targets, new RowRequest(Set.of(), folder, 4 << 20), (source, bytes) -> {})
              .read(new LogBatch(prints, null), 0, 0);
      assertThat(result.results()).hasSize(1);
      LogResult refused = result.results().get(0);
      assertThat(refused.outcome()).isEqualTo(Outcome.FAILED);
      assertThat(refused.rejects().get(0).reason()).isEqualTo(RejectReason.MEMORY);
      assertThat(refused.rejects().get(0).message())
          .startsWith(large + ": to ingest its 20,000 records")
          .endsWith("of a heap of 4 MiB; IOMINER_JAVA_OPTS=-Xmx128m is enough");
      StoreChange change = new StoreChange();
      result.files().forEach(change::add);
      writer.commit(change);
    }
    assertThat(jobs())
        .containsExactlyInAnyOrder(prints.get(0).source().path(), prints.get(2).source().path());
  }
}
