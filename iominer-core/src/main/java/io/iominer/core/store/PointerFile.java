// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The file {@code store.json}. It is replaced by an atomic rename after its bytes are on the disk,
 * so a reader finds the old or the new one, whole.
 */
final class PointerFile {
  static final String NAME = "store.json";

  private static final String CHECKSUM = "checksum";

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

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
    ObjectNode root = content();
    String format = root.path("format").asText("none");
    if (!format.equals(Integer.toString(IoStore.FORMAT))) {
      throw new IoMinerException(
          ErrorKind.DATA,
          String.format(
              "%s: this store was written by another build (format %s, expected %d): ingest its"
                  + " sources into a new store",
              file, format, IoStore.FORMAT));
    }
    JsonNode noted = root.remove(CHECKSUM);
    try {
      String checksum = TableState.checksum(bytes(root));
      if (noted == null || !noted.asText().equals(checksum)) {
        throw damaged("the checksum " + noted + " of its content", checksum);
      }
    } catch (JsonProcessingException e) {
      throw StoreErrors.of(file, e);
    }
    Map<String, TableState> tables = new TreeMap<>();
    for (Map.Entry<String, JsonNode> table : root.path("tables").properties()) {
      tables.put(table.getKey(), state(table.getValue()));
    }
    return new StorePointer(
        IoStore.FORMAT, root.path("created_by").asText(), root.path("job_buckets").asInt(), tables);
  }

  private static TableState state(JsonNode table) {
    List<String> manifests = new ArrayList<>();
    table.path("manifests").forEach(manifest -> manifests.add(manifest.asText()));
    return new TableState(
        table.path("snapshot").asLong(),
        table.path("contents").asLong(),
        table.path("rows").asLong(),
        table.path("files").asLong(),
        table.path("columns").asText(),
        table.path("manifest_list").asText(),
        manifests);
  }

  private static ObjectNode json(StorePointer pointer) {
    ObjectNode root =
        JSON.createObjectNode()
            .put("format", pointer.format())
            .put("created_by", pointer.createdBy())
            .put("job_buckets", pointer.jobBuckets());
    ObjectNode tables = root.putObject("tables");
    new TreeMap<>(pointer.tables()).forEach((name, state) -> put(tables.putObject(name), state));
    return root;
  }

  private static void put(ObjectNode table, TableState state) {
    table
        .put("snapshot", state.snapshot())
        .put("contents", state.contents())
        .put("rows", state.rows())
        .put("files", state.files())
        .put("columns", state.columns())
        .put("manifest_list", state.manifestList());
    state.manifests().forEach(table.putArray("manifests")::add);
  }

  private ObjectNode content() {
    try {
      if (JSON.readTree(Files.readAllBytes(file)) instanceof ObjectNode root) {
        return root;
      }
      throw damaged("a JSON object", "none");
    } catch (JsonProcessingException e) {
      throw damaged("a JSON object", found(e));
    } catch (IOException e) {
      throw StoreErrors.of(file, e);
    }
  }

  /** An error that is none of one place, such as nesting that is too deep, has no location. */
  private static String found(JsonProcessingException e) {
    JsonLocation place = e.getLocation();
    return place == null
        ? "none that can be read"
        : String.format(
            "%s, from line %d, column %d",
            e instanceof MismatchedInputException ? "more text after it" : "none that is complete",
            place.getLineNr(),
            place.getColumnNr());
  }

  private static byte[] bytes(JsonNode content) throws JsonProcessingException {
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(content);
  }

  void replace(StorePointer pointer) {
    ObjectNode root = json(pointer);
    Path next = file.resolveSibling(NAME + ".new");
    try {
      root.put(CHECKSUM, TableState.checksum(bytes(root)));
      byte[] bytes = bytes(root);
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

  private IoMinerException damaged(String expected, String found) {
    return StoreErrors.damaged(file, expected, found);
  }
}
