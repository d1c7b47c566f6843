// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.table.DarshanHeatmapTable;
import io.iominer.core.table.IngestSourceTable;
import io.iominer.core.table.TableRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.iceberg.Table;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store's metadata that is not what was written, in a copy without Hadoop's checksums. */
class DamagedStoreTest {
  private static final int TIMES = 40;

  @TempDir private Path folder;
  private Path metadata;

  @BeforeEach
  void aStoreIsWrittenTwice() throws IOException {
    IoStore.openOrCreate(folder, 2);
    for (String name : List.of("a", "b")) {
      try (StoreWriter writer = IoStore.writer(folder, "test")) {
        StoreChange change = new StoreChange();
        writer.add(
            change,
            IngestSourceTable.DEFINITION,
            List.of(
                new TableRow(IngestSourceTable.DEFINITION)
                    .set("path", name)
                    .set("size", 1L)
                    .set("outcome", "expired")
                    .set("ingest_time", Instant.EPOCH)));
        writer.commit(change);
      }
    }
    metadata = folder.resolve("tables/ingest_source/metadata");
    for (Path file : files()) {
      if (file.getFileName().toString().startsWith(".")) {
        Files.delete(file);
      }
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(metadata)) {
      return files.sorted().toList();
    }
  }

  private Path manifestList(Table table, long snapshot) {
    return StoreFiles.path(table, table.snapshot(snapshot).manifestListLocation());
  }

  private List<ThrowingCallable> uses() {
    return List.of(
        () -> StoreStatus.of(IoStore.open(folder)),
        () -> IoStore.open(folder).lacksColumns(IngestSourceTable.DEFINITION),
        () -> IoStoreTest.writeNothing(folder));
  }

  private void assertDamaged(Path file) {
    assertThat(StoreCheck.of(folder).problems())
        .first()
        .asString()
        .startsWith(file + ": the store is damaged: expected ");
    for (ThrowingCallable use : uses()) {
      assertThatThrownBy(use)
          .isInstanceOfSatisfying(
              IoMinerException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.DATA))
          .hasMessageStartingWith(file + ": the store is damaged: expected ");
    }
  }

  @Test
  void aManifestListOfAnEarlierStateIsFound() throws IOException {
    IoStore store = IoStore.open(folder);
    Table table = store.valid(IngestSourceTable.DEFINITION);
    Path list = manifestList(table, store.snapshot(IngestSourceTable.DEFINITION));
    Path earlier = manifestList(table, table.history().get(1).snapshotId());
    Files.copy(earlier, list, StandardCopyOption.REPLACE_EXISTING);
    assertDamaged(list);
  }

  @Test
  void aColumnThatIsMissingFromASchemaIsFound() throws IOException {
    Path file = StoreTables.metadata(IoStore.open(folder).valid(IngestSourceTable.DEFINITION));
    String text = Files.readString(file);
    Files.writeString(file, text.replaceAll("\"name\":\"outcome\"", "\"name\":\"result\""));
    assertDamaged(file);
  }

  @Test
  void aTableWithoutItsEntryIsFoundAlsoWhereItIsNotAsked() throws IOException {
    Path pointer = folder.resolve(PointerFile.NAME);
    String text = Files.readString(pointer);
    Files.writeString(
        pointer,
        text.replaceFirst("(?s)\"" + DarshanHeatmapTable.DEFINITION.name() + "\" : \\{.*?},", ""));
    assertDamaged(pointer);
  }

  @Test
  void aPointerThatWasCutIsDescribedInWordsOfItsOwn() throws IOException {
    Path pointer = folder.resolve(PointerFile.NAME);
    String text = Files.readString(pointer);
    Files.writeString(pointer, text.substring(0, text.length() / 2));
    assertDamaged(pointer);
    assertThatThrownBy(() -> IoStore.open(folder))
        .hasMessageMatching(
            ".* expected a JSON object, found none that is complete, from line \\d+, column \\d+");
  }

  @Test
  void aPointerWithMoreThanOneObjectOrWithOddContentIsDamaged() throws IOException {
    Path pointer = folder.resolve(PointerFile.NAME);
    String text = Files.readString(pointer);
    Files.writeString(pointer, text + text);
    assertDamaged(pointer);
    assertThatThrownBy(() -> IoStore.open(folder))
        .hasMessageMatching(
            ".* expected a JSON object, found more text after it, from line \\d+, column \\d+");
    for (String odd :
        List.of(
            "{\"a\":".repeat(1_001) + "1" + "}".repeat(1_001),
            "{\"format\": " + "9".repeat(2_000) + "}",
            "{\"format\": {}}",
            "null",
            "")) {
      Files.writeString(pointer, odd);
      assertThatThrownBy(() -> IoStore.open(folder))
          .as(odd)
          .isInstanceOf(IoMinerException.class)
          .hasMessageContaining(pointer.toString())
          .extracting("kind")
          .isEqualTo(ErrorKind.DATA);
    }
  }

  /** Bytes are changed, removed and added at random: what is opened holds the same rows. */
  @Test
  void damagedMetadataIsNeverAFaultOfIoMiner() throws IOException {
    Random random = new Random(43);
    List<Path> files =
        files().stream().filter(file -> file.toString().matches(".*(avro|json)")).toList();
    int refused = 0;
    for (int i = 0; i < TIMES; i++) {
      Path file = files.get(random.nextInt(files.size()));
      byte[] bytes = Files.readAllBytes(file);
      byte[] changed = bytes.clone();
      for (int n = random.nextInt(3); n >= 0; n--) {
        changed[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      int length = random.nextInt(4) == 0 ? random.nextInt(bytes.length) : bytes.length;
      Files.write(file, Arrays.copyOf(changed, length));
      for (ThrowingCallable use : uses().subList(0, 2)) {
        try {
          use.call();
          assertThat(IoStore.open(folder).scan(IngestSourceTable.DEFINITION).list()).hasSize(2);
        } catch (IoMinerException e) {
          assertThat(e.kind()).as("%s, trial %d: %s", file, i, e).isEqualTo(ErrorKind.DATA);
          assertThat(e).hasMessageContaining("/ingest_source").hasMessageContaining("damaged");
          refused++;
        } catch (Throwable e) {
          throw new AssertionError(file + ", trial " + i, e);
        }
      }
      Files.write(file, bytes);
    }
    assertThat(refused).isGreaterThan(TIMES / 2);
  }
}
