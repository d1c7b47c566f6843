// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.layout.FolderMode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;

/**
 * The file {@code store.json}. It is replaced by an atomic rename after its bytes are on the disk,
 * so a reader finds the old or the new one, whole.
 */
final class PointerFile {
  static final String NAME = "store.json";

  private static final String SNAPSHOTS = "snapshots";
  private static final String CONTENTS = "contents";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;

  PointerFile(Path folder) {
    this.file = folder.resolve(NAME);
  }

  /**
   * Whether it is there.
   *
   * @throws IoMinerException of kind DATA where it is a link to a file that is not there
   */
  boolean exists() {
    boolean exists = FilePresence.of(file);
    if (!exists && Files.isSymbolicLink(file)) {
      throw damaged("a file", "a link to " + target() + ", which is not there");
    }
    return exists;
  }

  private Path target() {
    try {
      return Files.readSymbolicLink(file);
    } catch (IOException e) {
      throw StoreErrors.of(file, e);
    }
  }

  StorePointer read() {
    JsonNode root;
    try {
      root = JSON.readTree(Files.readAllBytes(file));
    } catch (JsonProcessingException e) {
      throw damaged("JSON", e.getOriginalMessage());
    } catch (IOException e) {
      throw StoreErrors.of(file, e);
    }
    String format = root.path("format").asText("none");
    if (!format.equals(Integer.toString(IoStore.FORMAT))) {
      throw new IoMinerException(
          ErrorKind.DATA,
          String.format(
              "%s: this store was written by another build (format %s, expected %d): ingest its"
                  + " sources into a new store",
              file, format, IoStore.FORMAT));
    }
    int buckets = root.path("job_buckets").asInt();
    if (buckets < 1) {
      throw damaged("a positive number of job_buckets", root.path("job_buckets").toString());
    }
    return new StorePointer(
        IoStore.FORMAT,
        root.path("created_by").asText(),
        buckets,
        states(root.path(SNAPSHOTS)),
        states(root.path(CONTENTS)));
  }

  private Map<String, Long> states(JsonNode tables) {
    Map<String, Long> states = new TreeMap<>();
    for (Map.Entry<String, JsonNode> entry : tables.properties()) {
      JsonNode state = entry.getValue();
      if (!state.canConvertToExactIntegral() || !state.canConvertToLong()) {
        throw damaged("the number of a state of " + entry.getKey(), state.toString());
      }
      states.put(entry.getKey(), state.longValue());
    }
    return states;
  }

  void replace(StorePointer pointer) {
    ObjectNode root = JSON.createObjectNode();
    root.put("format", pointer.format());
    root.put("created_by", pointer.createdBy());
    root.put("job_buckets", pointer.jobBuckets());
    put(root.putObject(SNAPSHOTS), pointer.snapshots());
    put(root.putObject(CONTENTS), pointer.contents());
    Path next = file.resolveSibling(NAME + ".new");
    try {
      byte[] bytes = JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(root);
      try (FileChannel channel =
          FileChannel.open(
              next,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE)) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
          channel.write(buffer);
        }
        channel.force(true);
      }
      FolderMode.passOn(next);
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      try (FileChannel folder = FileChannel.open(file.getParent(), StandardOpenOption.READ)) {
        folder.force(true);
      }
    } catch (IOException e) {
      throw StoreErrors.of(file, e);
    }
  }

  private static void put(ObjectNode tables, Map<String, Long> states) {
    new TreeMap<>(states).forEach(tables::put);
  }

  private IoMinerException damaged(String expected, String found) {
    return new IoMinerException(
        ErrorKind.DATA,
        String.format(
            "%s: the store's pointer is damaged: expected %s, found %s", file, expected, found));
  }
}
