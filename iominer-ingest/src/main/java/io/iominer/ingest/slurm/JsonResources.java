// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Lists of trackable resources in Slurm's JSON. */
final class JsonResources {
  private static final String MEMORY = "mem";

  private JsonResources() {}

  /** As {@code sacct} prints them, by name: "billing=16,cpu=16,mem=2000M,node=4". */
  static Optional<String> text(JsonNode list) throws BadValueException {
    TreeMap<String, String> byName = new TreeMap<>();
    for (JsonNode resource : list) {
      OptionalLong count = JsonNumbers.of(resource.path("count"));
      String type = resource.path("type").asText();
      String name = resource.path("name").asText("");
      if (count.isPresent()) {
        byName.put(
            name.isEmpty() || name.equals("null") ? type : type + "/" + name,
            count.getAsLong() + (type.equals(MEMORY) ? "M" : ""));
      }
    }
    StringBuilder text = new StringBuilder();
    byName.forEach(
        (name, count) ->
            text.append(text.isEmpty() ? "" : ",").append(name).append('=').append(count));
    return text.isEmpty() ? Optional.empty() : Optional.of(text.toString());
  }

  /** Count of one resource; empty where the list lacks it. */
  static OptionalLong count(JsonNode list, String type, String name) throws BadValueException {
    for (JsonNode resource : list) {
      if (resource.path("type").asText().equals(type)
          && (name.isEmpty() || resource.path("name").asText("").equals(name))) {
        return JsonNumbers.of(resource.path("count"));
      }
    }
    return OptionalLong.empty();
  }
}
