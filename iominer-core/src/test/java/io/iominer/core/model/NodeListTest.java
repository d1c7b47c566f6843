// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodeListTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "nid00001; nid00001",
        "nid[00001-00004]; nid00001 nid00002 nid00003 nid00004",
        "nid[000012-000014,20],login1; nid000012 nid000013 nid000014 nid20 login1",
        "d09n04s[01-02],d13n[03,05]; d09n04s01 d09n04s02 d13n03 d13n05",
        "r[1-2]n[01-02]; r1n01 r1n02 r2n01 r2n02",
        "n[9-11]; n9 n10 n11",
        "a[1-2]-ib; a1-ib a2-ib"
      })
  void aListIsExpandedInItsOrder(String text, String nodes) {
    NodeList list = NodeList.of(text);
    assertThat(list.nodes()).containsExactly(nodes.split(" "));
    assertThat(list.count()).isEqualTo(nodes.split(" ").length);
  }

  @Test
  void aShortTextForVeryManyNodesIsCountedAndNotExpanded() {
    NodeList list = NodeList.of("a[1-1000000]b[1-1000000]");
    assertThat(list.count()).isEqualTo(1_000_000_000_000L);
    assertThat(list.nodes().limit(2)).containsExactly("a1b1", "a1b2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a,,b", "a[1-2", "a1-2]", "a[[1]]", "a[2-1]", "a[x]", "a[1-2-3]", "a[]"})
  void whatIsNoListIsRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NodeList.of(text))
        .withMessageContaining("List of nodes: expected");
  }

  @Test
  void nodesAreNumberedInTheOrderOfTheList() {
    assertThat(NodeList.of("b[1-2],a1,b1").numbers(4))
        .containsOnly(entry("b1", 0), entry("b2", 1), entry("a1", 2));
  }

  /** Where each look-up walks the list, this takes minutes. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aNodeOfALongListIsFoundWithoutWalkingIt(boolean isInBrackets) {
    String numbers =
        IntStream.range(0, 100_000)
            .mapToObj(i -> isInBrackets ? "" + 2 * i : "n" + 2 * i)
            .collect(Collectors.joining(","));
    NodeList list = NodeList.of(isInBrackets ? "n[" + numbers + "]" : numbers);
    assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> {
          assertThat(list.node(99_999)).isEqualTo("n199998");
          assertThat(list.nodes().skip(70_000).findFirst()).contains("n140000");
          assertThat(list.numbers(100_000)).hasSize(100_000).containsEntry("n120002", 60_001);
        });
  }

  @Test
  void allNodesAreHeldOnlyUpToABound() {
    NodeList list = NodeList.of("nid[000000000-199999999]");
    assertThat(list.node(199_999_999)).isEqualTo("nid199999999");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> list.numbers(1_000_000))
        .withMessageContaining("expected at most 1000000, found 200000000");
    assertThatThrownBy(() -> list.node(200_000_000)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void moreNodesThanALongHoldsAreNoList() {
    String each = "[1-999999999999999999]";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NodeList.of("a" + each + "b" + each))
        .withMessageContaining("no more nodes than a long holds");
  }

  /** Lists put together from known names. */
  @Test
  void randomListsExpandToWhatTheyWereMadeOf() {
    Random random = new Random(11);
    for (int run = 0; run < 500; run++) {
      List<String> nodes = new ArrayList<>();
      List<String> parts = new ArrayList<>();
      for (int i = 0; i <= random.nextInt(4); i++) {
        int width = 1 + random.nextInt(5);
        int first = random.nextInt(90);
        int last = first + random.nextInt(30);
        String name = "n" + (char) ('a' + i);
        parts.add(String.format("%s[%0" + width + "d-%0" + width + "d]", name, first, last));
        for (int n = first; n <= last; n++) {
          nodes.add(String.format("%s%0" + width + "d", name, n));
        }
      }
      String text = String.join(",", parts);
      assertThat(NodeList.of(text).nodes()).as(text).containsExactlyElementsOf(nodes);
      assertThat(NodeList.of(text).count()).as(text).isEqualTo(nodes.size());
    }
  }
}
