// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damages logs in every way that a generator with a fixed seed comes up with. A damaged log is
 * read, or refused with an error that names the place; nothing else may happen.
 */
class DamagedLogsTest {
  private static final long SEED = 20261120;

  @TempDir private Path folder;
  private final List<byte[]> logs = new ArrayList<>();

  @BeforeEach
  void writeLogs() throws IOException {
    FuzzSeeds.handMade(folder);
    for (String name :
        List.of(
            "ZLIB-LITTLE_ENDIAN-3.41",
            "ZLIB-BIG_ENDIAN-3.41-streams",
            "NONE-LITTLE_ENDIAN-3.41",
            "NONE-LITTLE_ENDIAN-3.00",
            "ZLIB-BIG_ENDIAN-3.10")) {
      logs.add(Files.readAllBytes(folder.resolve(name)));
    }
  }

  @Test
  void aLogCutAnywhereIsReadOrRefused() throws IOException {
    for (byte[] log : logs) {
      for (int length = 0; length < log.length; length += 1 + length / 97) {
        readOrRefuse(Arrays.copyOf(log, length));
      }
    }
  }

  @Test
  void flippedBitsAreReadOrRefused() throws IOException {
    Random random = new Random(SEED);
    for (byte[] log : logs) {
      for (int i = 0; i < 700; i++) {
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
  void absurdAndSwappedNumbersAreReadOrRefused() throws IOException {
    long[] absurd = {
      0, 1, -1, 7, Long.MAX_VALUE, Long.MIN_VALUE, Integer.MAX_VALUE, 1L << 32, 1L << 40, 4095
    };
    Random random = new Random(SEED);
    for (byte[] log : logs) {
      for (int i = 0; i < 700; i++) {
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
  void everySeedAndFindOfTheFuzzerIsReadOrRefused() throws IOException {
    FuzzSeeds.main(new String[] {folder.toString()});
    int inputs = 0;
    for (Path inputsFolder : List.of(folder, Path.of("src", "test", "fuzz", "reader"))) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(inputsFolder)) {
        for (Path file : files) {
          byte[] input = Files.readAllBytes(file);
          ReaderFuzz.fuzzerTestOneInput(input);
          TextFuzz.fuzzerTestOneInput(input);
          inputs++;
        }
      }
    }
    assertThat(inputs).isGreaterThan(50);
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
  void aWrongChecksumIsRefusedAndNamed() throws IOException {
    byte[] damaged = logs.get(0).clone();
    ByteBuffer header = ByteBuffer.wrap(damaged).order(ByteOrder.LITTLE_ENDIAN);
    int posix = 48 + 16 * DarshanModule.POSIX.id();
    int lastByte = (int) (header.getLong(posix) + header.getLong(posix + 8)) - 1;
    damaged[lastByte] ^= 0x55;
    assertThat(readOrRefuse(damaged))
        .isNotEmpty()
        .allMatch(error -> error.contains("POSIX: expected a zlib stream"));
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
        .isNotEmpty()
        .allMatch(
            error ->
                error.contains("POSIX, inflated size")
                    && error.contains("at most 4194304 bytes (read limit)"));
  }

  private static List<String> readOrRefuse(byte[] log) throws IOException {
    List<String> errors = ReaderFuzz.readOrRefuse(log);
    assertThat(errors).allMatch(message -> message.startsWith("damaged: offset "));
    return errors;
  }
}
