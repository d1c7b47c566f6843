// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.advice;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.text.SafeText;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A file that {@code iominer advise} wrote for programs.
 *
 * @param content what it says
 */
public record AdviceFile(AdviceValue content) {
  private static final String IN_USE = "in_use";

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .build();

  /** Reads a file of any kind of advice. */
  public static AdviceFile read(Path path) throws IOException {
    try {
      return new AdviceFile(new AdviceValue(path, "", MAPPER.readTree(path.toFile())));
    } catch (JsonProcessingException e) {
      throw new IoMinerException(
          ErrorKind.DATA, SafeText.of(path + ": expected JSON, found " + e.getOriginalMessage()));
    }
  }

  /** Whether it has hints on forwarding nodes. */
  public boolean isOfForwardingNodes() {
    return content.value().has("hints");
  }

  /** Whether it has pools of OSTs. */
  public boolean isOfPlacement() {
    return content.value().has("file_systems");
  }

  /** Whether it has connections of compute nodes with file servers. */
  public boolean isOfConnections() {
    return content.value().at("/advice/0").has(IN_USE);
  }

  /** Whether it has applications that should write to a burst buffer. */
  public boolean isOfBurstBuffer() {
    return content.value().has(BurstBufferFile.DEMAND);
  }

  /** Whether it has applications with collective reads. */
  public boolean isOfCollectives() {
    return content.value().has("collective_reads");
  }

  /**
   * Connections that it advises; those in use where it advises no others.
   *
   * @param inUse as the facility is described
   * @param most that the file system allows
   */
  public int connections(int inUse, int most) {
    AdviceValue advice = content.get("advice").list().findFirst().orElseThrow();
    if (!advice.get(IN_USE).is(inUse)) {
      throw advice.get(IN_USE).wrong(inUse + ", the in_use of the configuration");
    }
    AdviceValue advised = advice.get("advised");
    return advised.isNone() ? inUse : advised.whole(1, most);
  }

  /** Refuses another version. */
  void expectVersion(int version) {
    AdviceValue found = content.get("version");
    if (!found.is(version)) {
      throw found.wrong(Integer.toString(version));
    }
  }
}
