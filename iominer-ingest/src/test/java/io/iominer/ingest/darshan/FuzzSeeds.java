// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.Compression;
import io.iominer.core.model.DarshanModule;
import io.iominer.testing.SampleLogs;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * The fuzzer's seed corpus: hand-made logs of every module, of old and new formats, in both byte
 * orders, and the smallest sample logs. Uncompressed forms let the fuzzer change what is inside.
 */
public final class FuzzSeeds {
  /** Sample logs taken, the smallest ones. */
  private static final int SAMPLES = 8;

  private static final List<DarshanModule> OLD =
      List.of(
          DarshanModule.POSIX,
          DarshanModule.MPIIO,
          DarshanModule.LUSTRE,
          DarshanModule.STDIO,
          DarshanModule.DXT_POSIX);
  private static final Map<DarshanModule, Integer> FIRST_VERSIONS =
      Map.of(DarshanModule.POSIX, 1, DarshanModule.LUSTRE, 1, DarshanModule.STDIO, 1);

  private FuzzSeeds() {}

  /** Writes the corpus into the folder that is the first argument. */
  public static void main(String[] args) throws IOException {
    Path folder = Files.createDirectories(Path.of(args[0]));
    handMade(folder);
    samples(folder);
  }

  /** One file for each form of a log. */
  static void handMade(Path folder) throws IOException {
    for (Compression compression : List.of(Compression.ZLIB, Compression.NONE)) {
      for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
        WriteOptions now = WriteOptions.CURRENT.withCompression(compression).withByteOrder(order);
        String name = compression + "-" + order + "-";
        HandMadeLogs.write(folder.resolve(name + "3.41"), now, HandMadeLogs.allModules());
        HandMadeLogs.write(
            folder.resolve(name + "3.41-streams"),
            now.withRecordsPerStream(1),
            HandMadeLogs.allModules());
        HandMadeLogs.write(folder.resolve(name + "3.10"), now.withVersion("3.10"), OLD);
        HandMadeLogs.write(
            folder.resolve(name + "3.00"),
            now.withVersion("3.00").withModuleVersions(FIRST_VERSIONS),
            OLD);
        for (DarshanModule module : HandMadeLogs.allModules()) {
          HandMadeLogs.write(folder.resolve(name + module), now, List.of(module));
        }
      }
    }
  }

  private static void samples(Path folder) throws IOException {
    List<Path> smallest =
        SampleLogs.darshan().stream()
            .sorted(Comparator.comparingLong(file -> file.toFile().length()))
            .limit(SAMPLES)
            .toList();
    WriteOptions plain = WriteOptions.CURRENT.withCompression(Compression.NONE);
    for (Path file : smallest) {
      Files.write(folder.resolve("sample-" + file.getFileName()), Files.readAllBytes(file));
      try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
        Path copy = folder.resolve("sample-plain-" + file.getFileName());
        LogCopy.copy(log, copy, plain, UnaryOperator.identity());
      }
    }
  }
}
