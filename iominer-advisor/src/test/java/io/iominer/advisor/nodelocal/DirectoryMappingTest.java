// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.nodelocal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.advisor.nodelocal.DirectoryMapping.Attachment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DirectoryMappingTest {
  @Test
  void onlyReplacedNodesMountAnew() {
    Random random = new Random(7);
    for (int i = 0; i < 500; i++) {
      DirectoryMapping mapping = new DirectoryMapping(1 + random.nextInt(20));
      List<String> nodes = new ArrayList<>();
      int ranksPerNode = 1 + random.nextInt(8);
      for (int rank = 0; rank < 1 + random.nextInt(200); rank++) {
        nodes.add("nid" + rank / ranksPerNode);
      }
      Map<String, String> replacements = new HashMap<>();
      for (String node : nodes) {
        if (random.nextInt(6) == 0) {
          replacements.put(node, "spare-of-" + node);
        }
      }
      List<String> after = DirectoryMapping.replaced(nodes, replacements);
      Set<Attachment> mounted = new HashSet<>(mapping.attachments(after));
      mounted.removeAll(mapping.attachments(nodes));
      assertThat(mounted).allMatch(one -> replacements.containsValue(one.computeNode()));
      assertThat(mounted).hasSameSizeAs(replacements.keySet());
      assertThat(mapping.attachments(after).stream().map(Attachment::storageNode))
          .containsExactlyElementsOf(
              mapping.attachments(nodes).stream().map(Attachment::storageNode).toList());
    }
  }

  @Test
  void aComputeNodeMountsOneDirectoryForAllItsRanks() {
    List<String> nodes = List.of("a", "a", "b", "b", "c", "c");
    assertThat(new DirectoryMapping(2).attachments(nodes))
        .containsExactly(
            new Attachment("a", 0, 0), new Attachment("b", 2, 1), new Attachment("c", 4, 0));
  }

  @Test
  void storageNodesHaveAsManyDirectoriesGiveOrTakeOne() {
    DirectoryMapping mapping = new DirectoryMapping(7);
    int[] directories = new int[7];
    for (int place = 0; place < 1000; place++) {
      directories[mapping.storageNode(place)]++;
    }
    assertThat(directories).containsOnly(142, 143);
  }

  @Test
  void twoFailedNodesDoNotShareANewOne() {
    assertThatThrownBy(
            () -> DirectoryMapping.replaced(List.of("a", "b"), Map.of("a", "c", "b", "c")))
        .hasMessageContaining("a new one of its own");
    assertThatThrownBy(() -> DirectoryMapping.replaced(List.of("a", "b"), Map.of("a", "b")))
        .hasMessageContaining("does not use");
    assertThatThrownBy(() -> new DirectoryMapping(0)).hasMessageContaining("not 0");
  }
}
