// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The checkpoints of a run, recognised by names that rotate or are overwritten: files whose names
 * differ in numbers only and that are written one version after the other with longer pauses
 * between, or a file of which twice its length or more was written.
 *
 * @param bytes written to them, all versions together
 * @param versions that were kept, at least 1
 * @param folder of the last one; empty where its name has none
 */
public record CheckpointFiles(long bytes, int versions, String folder) {
  /** Heuristic: each byte was written twice on the mean. */
  private static final int OVERWRITTEN = 2;

  /** Bytes of a version at least; heuristic: many small files with numbers are no checkpoints. */
  private static final long LEAST_VERSION = 1 << 20;

  private static final Pattern NUMBER = Pattern.compile("\\d+");

  /**
   * A file that a run wrote.
   *
   * @param start of the first write, seconds since any instant
   * @param end of the last write
   * @param bytes written
   * @param length up to its last written byte
   */
  public record WrittenFile(String name, double start, double end, long bytes, long length) {
    WrittenFile and(WrittenFile other) {
      return new WrittenFile(
          name,
          Math.min(start, other.start),
          Math.max(end, other.end),
          bytes + other.bytes,
          Math.max(length, other.length));
    }
  }

  /** Those among files, of which a file may come in parts; empty where there are none. */
  public static Optional<CheckpointFiles> of(List<WrittenFile> parts) {
    Map<String, WrittenFile> files = new LinkedHashMap<>();
    parts.forEach(part -> files.merge(part.name(), part, WrittenFile::and));
    Map<String, List<WrittenFile>> alike = new LinkedHashMap<>();
    for (WrittenFile file : files.values()) {
      alike
          .computeIfAbsent(NUMBER.matcher(file.name()).replaceAll("#"), name -> new ArrayList<>())
          .add(file);
    }
    return alike.values().stream()
        .map(CheckpointFiles::ofAlike)
        .flatMap(Optional::stream)
        .reduce(
            (one, other) ->
                new CheckpointFiles(
                    one.bytes + other.bytes,
                    Math.max(one.versions, other.versions),
                    one.bytes >= other.bytes ? one.folder : other.folder));
  }

  private static Optional<CheckpointFiles> ofAlike(List<WrittenFile> files) {
    files.sort(Comparator.comparingDouble(WrittenFile::start));
    long bytes = files.stream().mapToLong(WrittenFile::bytes).sum();
    String folder = folder(files.get(files.size() - 1).name());
    int versions = versions(files);
    if (bytes < versions * LEAST_VERSION) {
      return Optional.empty();
    }
    if (versions > 1) {
      return Optional.of(new CheckpointFiles(bytes, versions, folder));
    }
    long length = files.stream().mapToLong(WrittenFile::length).sum();
    return length > 0 && bytes >= OVERWRITTEN * length
        ? Optional.of(new CheckpointFiles(bytes, 1, folder))
        : Optional.empty();
  }

  /** Times of writing with longer pauses between; 1 where the pauses are shorter. */
  private static int versions(List<WrittenFile> files) {
    int versions = 1;
    double end = files.get(0).end();
    double pauses = 0;
    for (WrittenFile file : files) {
      if (file.start() > end) {
        versions++;
        pauses += file.start() - end;
      }
      end = Math.max(end, file.end());
    }
    return pauses > (end - files.get(0).start()) / 2 ? versions : 1;
  }

  private static String folder(String name) {
    return name.substring(0, Math.max(0, name.lastIndexOf('/')));
  }
}
