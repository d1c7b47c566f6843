// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.error.LogFormatException;
import io.iominer.core.model.Compression;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.ModuleRegion;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damages logs in every way that a generator with a fixed seed comes up with. A damaged log is
 * read, or refused with an error that names the place; nothing else may happen.
 */
class DamagedLogsTest {
  private static final ReadLimits STRICT =
      new ReadLimits(1 << 20, 1 << 16, 1 << 20, 1 << 12, 1 << 22, 1 << 12);
  private static final long SEED = 20261120;

  @TempDir private Path folder;
  private final List<byte[]> logs = new ArrayList<>();

  @BeforeEach
  void writeLogs() throws IOException {
    List<DarshanModule> all = HandMadeLogs.allModules();
    List<DarshanModule> old =
        List.of(
            DarshanModule.POSIX,
            DarshanModule.MPIIO,
            DarshanModule.LUSTRE,
            DarshanModule.STDIO,
            DarshanModule.DXT_POSIX);
    add(WriteOptions.CURRENT, all);
    add(WriteOptions.CURRENT.withRecordsPerStream(1).withByteOrder(ByteOrder.BIG_ENDIAN), all);
    add(WriteOptions.CURRENT.withCompression(Compression.NONE), all);
    add(
        WriteOptions.CURRENT
            .withVersion("3.00")
            .withCompression(Compression.NONE)
            .withModuleVersions(
                Map.of(DarshanModule.POSIX, 1, DarshanModule.LUSTRE, 1, DarshanModule.STDIO, 1)),
        old);
    add(WriteOptions.CURRENT.withVersion("3.10").withByteOrder(ByteOrder.BIG_ENDIAN), old);
  }

  @Test
  void aLogCutAnywhereIsReadOrRefused() {
    for (byte[] log : logs) {
      for (int length = 0; length < log.length; length += 1 + length / 97) {
        readOrRefuse(Arrays.copyOf(log, length));
      }
    }
  }

  @Test
  void flippedBitsAreReadOrRefused() {
    Random random = new Random(SEED);
    for (byte[] log : logs) {
      for (int i = 0; i < 3000; i++) {
        byte[] damaged = log.clone();
        int flips = 1 + random.nextInt(4);
        for (int k = 0; k < flips; k++) {
          damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
        }
        readOrRefuse(damaged);
      }
    }
  }

  @Test
  void absurdAndSwappedNumbersAreReadOrRefused() {
    long[] absurd = {
      0, 1, -1, 7, Long.MAX_VALUE, Long.MIN_VALUE, Integer.MAX_VALUE, 1L << 32, 1L << 40, 4095
    };
    Random random = new Random(SEED);
    for (byte[] log : logs) {
      for (int i = 0; i < 4000; i++) {
        byte[] damaged = log.clone();
        ByteBuffer bytes =
            ByteBuffer.wrap(damaged)
                .order(random.nextBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        int at = random.nextInt((damaged.length - 16) / 8) * 8;
        if (random.nextBoolean()) {
          bytes.putLong(at, absurd[random.nextInt(absurd.length)]);
        } else {
          long first = bytes.getLong(at);
          bytes.putLong(at, bytes.getLong(at + 8)).putLong(at + 8, first);
        }
        readOrRefuse(damaged);
      }
    }
  }

  @Test
  void garbageAfterAStreamIsRefusedAndNamed() throws IOException {
    byte[] log = logs.get(0);
    ByteBuffer header = ByteBuffer.wrap(log.clone()).order(ByteOrder.LITTLE_ENDIAN);
    int posix = 48 + 16 * DarshanModule.POSIX.id();
    header.putLong(posix + 8, header.getLong(posix + 8) + 5);
    byte[] damaged = new byte[log.length];
    header.get(0, damaged);
    assertThat(readOrRefuse(damaged)).anyMatch(message -> message.contains("POSIX"));
  }

  @Test
  void aRegionThatInflatesBeyondTheLimitIsRefused() throws IOException {
    Path file = folder.resolve("bomb.darshan");
    try (DarshanWriter writer = DarshanWriter.create(file, WriteOptions.CURRENT)) {
      writer.job(HandMadeLogs.job("3.41"));
      try (ModuleWriter out = writer.module(DarshanModule.POSIX)) {
        DarshanRecord record = HandMadeLogs.records(DarshanModule.POSIX).get(0);
        for (int i = 0; i < 10_000; i++) {
          out.write(record);
        }
      }
    }
    assertThat(readOrRefuse(Files.readAllBytes(file)))
        .singleElement()
        .asString()
        .contains("POSIX, inflated size", "at most 4194304 bytes (read limit)");
  }

  /** Reads everything; returns the errors that it met. */
  private static List<String> readOrRefuse(byte[] log) {
    List<String> errors = new ArrayList<>();
    try (DarshanLog open = DarshanLog.open(LogSource.of("damaged", log), STRICT)) {
      open.job().mounts();
      open.job().metadataEntries();
      try {
        open.names();
      } catch (LogFormatException e) {
        errors.add(e.getMessage());
      }
      for (ModuleRegion region : open.header().modules()) {
        read(open, region, errors);
      }
    } catch (LogFormatException e) {
      errors.add(e.getMessage());
    } catch (IOException e) {
      throw new AssertionError("A log in memory has no input errors", e);
    }
    assertThat(errors).allMatch(message -> message.startsWith("damaged: offset "));
    return errors;
  }

  private static void read(DarshanLog log, ModuleRegion region, List<String> errors)
      throws IOException {
    DxtSegment segment = new DxtSegment();
    try (RecordReader reader = log.records(region)) {
      for (DarshanRecord r = reader.next(); r != null; r = reader.next()) {
        boolean more = true;
        while (more) {
          more = reader.nextSegment(segment);
        }
      }
    } catch (LogFormatException e) {
      errors.add(e.getMessage());
    }
  }

  private void add(WriteOptions options, List<DarshanModule> modules) throws IOException {
    Path file = folder.resolve("log.darshan");
    HandMadeLogs.write(file, options, modules);
    logs.add(Files.readAllBytes(file));
  }
}
