// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.RawText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CompactNameTableTest {
  @Test
  void theFirstNameOfAnIdStays() {
    CompactNameTable table = table(1, "a", 1, "b");
    assertThat(table.name(1)).contains(RawText.of("a"));
    assertThat(table.size()).isEqualTo(1);
  }

  @Test
  void aLaterNameReplacesAnEmptyOne() {
    assertThat(table(1, "", 1, "b").name(1)).contains(RawText.of("b"));
  }

  @Test
  void anIdWithoutEntryHasNoName() {
    assertThat(table(1, "a").name(2)).isEmpty();
  }

  @Test
  void agreesWithAMapOnRandomEntriesAndKeepsTheirOrder() {
    long seed = 20261120;
    Random random = new Random(seed);
    CompactNameTable table = new CompactNameTable();
    Map<Long, String> map = new HashMap<>();
    List<Long> order = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      long id = random.nextInt(15_000) * 0x100000000L;
      String name = "n".repeat(random.nextInt(40));
      table.put(id, name.getBytes(StandardCharsets.UTF_8));
      if (!map.containsKey(id)) {
        order.add(id);
      }
      if (map.getOrDefault(id, "").isEmpty()) {
        map.put(id, name);
      }
    }
    List<Long> seen = new ArrayList<>();
    table.forEach(
        (id, name) -> {
          seen.add(id);
          assertThat(name.text()).as("seed %d, id %d", seed, id).isEqualTo(map.get(id));
          assertThat(table.name(id)).contains(name);
        });
    assertThat(seen).isEqualTo(order);
  }

  private static CompactNameTable table(Object... idsAndNames) {
    CompactNameTable table = new CompactNameTable();
    for (int i = 0; i < idsAndNames.length; i += 2) {
      table.put(
          ((Number) idsAndNames[i]).longValue(),
          idsAndNames[i + 1].toString().getBytes(StandardCharsets.UTF_8));
    }
    return table;
  }
}
