// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.model.Compression;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogCopy;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.ingest.darshan.WriteOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;

/**
 * Damaged forms of logs: cut, with flipped bits, with absurd numbers, with parts moved. Half of
 * them are of an uncompressed copy of the log, in which damage meets counters and names; in a
 * compressed log a checksum finds most of it.
 */
final class LogMutants {
  private static final long[] ABSURD_INTEGERS = {
    0, 1, -1, 7, 4095, Integer.MAX_VALUE, 1L << 32, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE
  };
  private static final double[] ABSURD_REALS = {
    0, -1, 1e-300, 1e9, 1e300, Double.NaN, Double.POSITIVE_INFINITY
  };
  private static final int MOST_CHANGES = 4;
  private static final int LONGEST_PART = 512;

  private final List<byte[]> originals;

  private LogMutants(List<byte[]> originals) {
    this.originals = originals;
  }

  /**
   * Mutants of logs.
   *
   * @param scratch for the uncompressed copies
   */
  static LogMutants of(List<Path> logs, Path scratch) throws IOException {
    List<byte[]> originals = new ArrayList<>();
    WriteOptions plain = WriteOptions.CURRENT.withCompression(Compression.NONE);
    for (Path file : logs) {
      originals.add(Files.readAllBytes(file));
      Path copy = scratch.resolve("plain");
      try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
        LogCopy.copy(log, copy, plain, UnaryOperator.identity());
      }
      originals.add(Files.readAllBytes(copy));
    }
    return new LogMutants(originals);
  }

  /** The mutant of a number; the same in every run. */
  byte[] mutant(long number) {
    Random random = new Random(number);
    byte[] log = originals.get(random.nextInt(originals.size())).clone();
    if (random.nextInt(8) == 0) {
      return Arrays.copyOf(log, random.nextInt(log.length));
    }
    for (int change = random.nextInt(MOST_CHANGES); change >= 0; change--) {
      change(log, random);
    }
    return log;
  }

  private static void change(byte[] log, Random random) {
    ByteBuffer bytes =
        ByteBuffer.wrap(log)
            .order(random.nextInt(4) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    int word = random.nextInt((log.length - Double.BYTES) / Integer.BYTES) * Integer.BYTES;
    switch (random.nextInt(4)) {
      case 0 -> log[random.nextInt(log.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
      case 1 -> bytes.putLong(word, ABSURD_INTEGERS[random.nextInt(ABSURD_INTEGERS.length)]);
      case 2 -> bytes.putDouble(word, ABSURD_REALS[random.nextInt(ABSURD_REALS.length)]);
      default -> {
        int length = 1 + random.nextInt(Math.min(LONGEST_PART, log.length / 2));
        int from = random.nextInt(log.length - length);
        System.arraycopy(log, from, log, random.nextInt(log.length - length), length);
      }
    }
  }
}
