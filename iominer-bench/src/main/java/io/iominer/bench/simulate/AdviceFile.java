// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A file that {@code iominer advise} wrote for programs.
 *
 * @param path where it is
 * @param content what it says
 */
record AdviceFile(Path path, JsonNode content) {
  /** Reads a file of any kind of advice. */
  static AdviceFile read(Path path) throws IOException {
    try {
      return new AdviceFile(path, new ObjectMapper().readTree(path.toFile()));
    } catch (JsonProcessingException e) {
      throw wrong(path, "JSON, found " + e.getOriginalMessage());
    }
  }

  /** Whether it has hints on forwarding nodes. */
  boolean isOfForwardingNodes() {
    return content.path("hints").isArray();
  }

  /** Whether it has pools of OSTs. */
  boolean isOfPlacement() {
    return content.path("file_systems").isArray();
  }

  /** Refuses another version. */
  void expectVersion(int version) {
    if (content.path("version").asInt() != version) {
      throw wrong("version " + version + ", found " + content.path("version").asText("none"));
    }
  }

  /** The error that something else was expected. */
  IoMinerException wrong(String expected) {
    return wrong(path, expected);
  }

  private static IoMinerException wrong(Path path, String expected) {
    return new IoMinerException(ErrorKind.USER, path + ": expected " + expected);
  }
}
