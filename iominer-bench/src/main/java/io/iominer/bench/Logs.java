// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench;

import io.iominer.core.model.Compression;
import io.iominer.core.model.LogHeader;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.model.Region;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.ReadLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The zlib logs of a folder in memory, with the places of their regions. */
@State(Scope.Benchmark)
public class Logs {
  /** Folder with logs, searched recursively; {@code -p folder=…} chooses another. */
  @Param("sample-logs")
  public String folder = "sample-logs";

  private final List<Content> contents = new ArrayList<>();

  /**
   * A log.
   *
   * @param name how messages name it
   * @param bytes its content
   * @param regions every region that it has
   */
  public record Content(String name, byte[] bytes, List<Stretch> regions) {}

  /**
   * A stretch of a log.
   *
   * @param offset first byte
   * @param length bytes as stored
   */
  public record Stretch(int offset, int length) {}

  @Setup
  public void read() throws IOException, DataFormatException {
    try (Stream<Path> files = Files.walk(Path.of(folder))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".darshan")).sorted().toList()) {
        content(file).ifPresent(contents::add);
      }
    }
    long inflated = 0;
    byte[] buffer = new byte[1 << 16];
    Inflater inflater = new Inflater();
    for (Content content : contents) {
      for (Stretch region : content.regions()) {
        inflated += inflate(inflater, content.bytes(), region, buffer);
      }
    }
    inflater.end();
    System.out.printf("%d logs, %d inflated bytes%n", contents.size(), inflated);
  }

  /** The logs, in the order of their paths. */
  public List<Content> contents() {
    return contents;
  }

  /** Inflates a region of concatenated streams; returns the inflated bytes. */
  public static long inflate(Inflater inflater, byte[] bytes, Stretch region, byte[] buffer)
      throws DataFormatException {
    long inflated = 0;
    int end = region.offset() + region.length();
    int position = region.offset();
    while (position < end) {
      inflater.reset();
      inflater.setInput(bytes, position, end - position);
      while (!inflater.finished()) {
        inflated += inflater.inflate(buffer);
      }
      position = end - inflater.getRemaining();
    }
    return inflated;
  }

  /**
   * Reads a log and finds its regions.
   *
   * @return empty when it is not compressed with zlib
   */
  public static Optional<Content> content(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    try (DarshanLog log =
        DarshanLog.open(LogSource.of(file.toString(), bytes), ReadLimits.DEFAULT)) {
      LogHeader header = log.header();
      if (header.compression() != Compression.ZLIB) {
        return Optional.empty();
      }
      List<Stretch> regions = new ArrayList<>();
      for (Region region : List.of(header.job(), header.names())) {
        regions.add(new Stretch((int) region.offset(), (int) region.length()));
      }
      for (ModuleRegion region : header.modules()) {
        regions.add(new Stretch((int) region.offset(), (int) region.length()));
      }
      return Optional.of(new Content(file.toString(), bytes, List.copyOf(regions)));
    }
  }
}
