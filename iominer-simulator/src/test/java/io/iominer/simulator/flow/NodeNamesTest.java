// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.NodeList;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeNamesTest {
  private static int[] numbers(String text) {
    return Arrays.stream(text.split(" ")).mapToInt(Integer::parseInt).toArray();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      nullValues = "none",
      value = {
        "none; 7; nid000007",
        "none; 12 13 14 20; nid[000012-000014,000020]",
        "nid[00000-01023]; 37; nid00037",
        "nid[00000-01023]; 0 1 2 5; nid[00000-00002,00005]",
        "login1,n[9-11]; 0 1 2 3; login1,n[9,10-11]",
        "r[1-2]n[01-02]; 0 1 2; r1n[01-02],r2n01",
        "a[1-3]-ib; 0 2; a1-ib,a3-ib"
      })
  void listsHaveTheNamesOfTheConfiguration(String configured, String nodes, String expected) {
    NodeNames names = new NodeNames(Optional.ofNullable(configured).map(NodeList::of));
    String list = names.list(numbers(nodes));
    assertThat(list).isEqualTo(expected);
    assertThat(NodeList.of(list).nodes())
        .containsExactlyElementsOf(Arrays.stream(numbers(nodes)).mapToObj(names::of).toList());
  }
}
