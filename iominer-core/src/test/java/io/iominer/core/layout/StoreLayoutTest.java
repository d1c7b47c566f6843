// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drives the layout through a stand-in for Lustre's program that records its calls. */
class StoreLayoutTest {
  private static final String DF =
      """
      UUID                   1K-blocks        Used   Available Use% Mounted on
      x-MDT0000_UUID           1000000      100000      900000  10% /x[MDT:0]
      x-OST0000_UUID           1000000      900000      100000  90% /x[OST:0]
      x-OST0001_UUID           1000000      200000      800000  20% /x[OST:1]
      OST0002             : inactive device
      x-OST0003_UUID           1000000      100000      900000  10% /x[OST:3]

      filesystem summary:      3000000     1200000     1800000  40% /x
      """;

  @TempDir private Path folder;

  @AfterEach
  void forget() {
    System.clearProperty(Lfs.PROGRAM);
  }

  private void standIn(String body) throws IOException {
    Files.writeString(folder.resolve("df.txt"), DF);
    Path program = Files.writeString(folder.resolve("lfs"), "#!/bin/sh\n" + body);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    System.setProperty(Lfs.PROGRAM, program.toString());
  }

  private void recording() throws IOException {
    standIn(
        """
        if [ "$1" = df ]; then cat %1$s/df.txt; exit 0; fi
        echo "$@" >> %1$s/calls
        """
            .formatted(folder));
  }

  @Test
  void plansAreBalancedAndTheEmptiestTargetsComeFirst() {
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      List<OstSpace> osts = new ArrayList<>();
      for (int i = 0; i <= random.nextInt(40); i++) {
        osts.add(new OstSpace(i, "x-OST" + i, 1000, random.nextInt(1000)));
      }
      int buckets = 1 + random.nextInt(100);
      List<OstSpace> placed = LayoutPlan.of(buckets, osts).osts();
      assertThat(placed).as("seed %d", seed).hasSize(buckets);
      Map<OstSpace, Long> counts =
          placed.stream().collect(Collectors.groupingBy(ost -> ost, Collectors.counting()));
      long least = osts.stream().mapToLong(ost -> counts.getOrDefault(ost, 0L)).min().getAsLong();
      long most = counts.values().stream().mapToLong(Long::longValue).max().getAsLong();
      assertThat(most - least).as("seed %d", seed).isLessThanOrEqualTo(1);
      double emptiestUnused =
          osts.stream()
              .filter(ost -> !counts.containsKey(ost))
              .mapToDouble(OstSpace::usedShare)
              .min()
              .orElse(1);
      assertThat(placed).as("seed %d", seed).allMatch(ost -> ost.usedShare() <= emptiestUnused);
      for (int i = 1; i < buckets && osts.size() > 1; i++) {
        assertThat(placed.get(i)).isNotEqualTo(placed.get(i - 1));
      }
    }
  }

  @Test
  void aStoreOnLustreIsPlacedWhenItIsCreated() throws IOException {
    recording();
    IoStore store = IoStore.openOrCreate(folder.resolve("store"), 4);
    List<String> calls = Files.readAllLines(folder.resolve("calls"));
    Map<String, List<String>> ostsByBucket = new HashMap<>();
    for (String call : calls) {
      assertThat(call).startsWith("setstripe -c 1 -i ");
      String[] words = call.split(" ", 6);
      assertThat(Path.of(words[5])).isDirectory();
      ostsByBucket
          .computeIfAbsent(words[5].replaceFirst(".*/", ""), bucket -> new ArrayList<>())
          .add(words[4]);
    }
    assertThat(ostsByBucket).hasSize(4);
    int tables = (int) Tables.all().stream().filter(TableDefinition::isBucketed).count();
    assertThat(ostsByBucket.get("job_id_bucket=0")).hasSize(tables).containsOnly("3");
    assertThat(ostsByBucket.get("job_id_bucket=1")).hasSize(tables).containsOnly("1");
    assertThat(ostsByBucket.get("job_id_bucket=2")).hasSize(tables).containsOnly("0");
    assertThat(ostsByBucket.get("job_id_bucket=3")).hasSize(tables).containsOnly("3");
    LayoutPlan plan = store.layout().plan().orElseThrow();
    assertThat(plan.osts()).extracting(OstSpace::index).containsExactly(3, 1, 0, 3);
    assertThat(plan.osts().get(0)).hasToString("x-OST0003, 10.0 % used");
    assertThat(store.layout().commands(plan)).hasSize(4 * tables);
  }

  @Test
  void elsewhereNothingIsPlaced() throws IOException {
    System.setProperty(Lfs.PROGRAM, folder.resolve("nowhere").toString());
    assertThat(IoStore.openOrCreate(folder.resolve("a"), 2).layout().plan()).isEmpty();
    standIn("echo 'not a Lustre filesystem' >&2; exit 22\n");
    assertThat(IoStore.openOrCreate(folder.resolve("b"), 2).layout().plan()).isEmpty();
  }

  @Test
  void aRefusalIsToldWithTheCommand() throws IOException {
    standIn(
        "if [ \"$1\" = df ]; then cat "
            + folder
            + "/df.txt; exit 0; fi\n"
            + "echo 'setstripe: no space'; exit 28\n");
    assertThatThrownBy(() -> IoStore.openOrCreate(folder.resolve("store"), 2))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("setstripe -c 1 -i 3")
        .hasMessageContaining("no space")
        .extracting("kind")
        .isEqualTo(ErrorKind.RESOURCE);
  }
}
