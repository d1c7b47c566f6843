// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MountTableTest {
  private static final Mount ROOT = mount("ext4", "/");
  private static final Mount HOME = mount("nfs", "/home");
  private static final Mount SCRATCH = mount("lustre", "/scratch");

  @Test
  void theLongestPrefixWins() {
    MountTable table = MountTable.of(List.of(ROOT, HOME, SCRATCH));
    assertThat(table.find(RawText.of("/home/a"))).contains(HOME);
    assertThat(table.find(RawText.of("/etc/passwd"))).contains(ROOT);
  }

  @Test
  void pathComponentsAreNotLookedAtAsInTheReference() {
    assertThat(MountTable.of(List.of(ROOT, HOME)).find(RawText.of("/homework"))).contains(HOME);
  }

  @Test
  void ofEqualPathsTheFirstOfTheLogWins() {
    Mount second = mount("overlay", "/home");
    assertThat(MountTable.of(List.of(HOME, second)).find(RawText.of("/home/a"))).contains(HOME);
  }

  @Test
  void aNameOutsideEveryMountHasNone() {
    assertThat(MountTable.of(List.of(HOME, SCRATCH)).find(RawText.of("<STDOUT>"))).isEmpty();
  }

  private static Mount mount(String type, String path) {
    return new Mount(RawText.of(type), RawText.of(path));
  }
}
