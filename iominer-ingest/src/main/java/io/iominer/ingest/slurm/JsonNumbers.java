// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.OptionalLong;

/**
 * Numbers in Slurm's JSON: plain ones, or in newer versions of the data parser an object that says
 * whether there is one: {@code {"set": true, "infinite": false, "number": 5}}.
 */
final class JsonNumbers {
  private JsonNumbers() {}

  /**
   * The number; empty for null, for one that is not set and for infinity.
   *
   * @throws BadValueException for another value, such as a text, or a number that no long holds
   */
  static OptionalLong of(JsonNode node) throws BadValueException {
    if (node.isObject()) {
      boolean set = node.path("set").asBoolean(true) && !node.path("infinite").asBoolean(false);
      return set ? of(node.path("number")) : OptionalLong.empty();
    }
    if (node.isIntegralNumber() && node.canConvertToLong()) {
      return OptionalLong.of(node.longValue());
    }
    if (node.isNumber() || node.isBoolean() || (node.isTextual() && !node.textValue().isBlank())) {
      throw new BadValueException("a whole number below 2^63", node.asText());
    }
    return OptionalLong.empty();
  }
}
