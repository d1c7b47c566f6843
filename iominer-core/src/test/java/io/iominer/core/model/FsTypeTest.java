// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FsTypeTest {
  private static final Optional<Mount> OVERLAY =
      Optional.of(new Mount(RawText.of("overlay"), RawText.of("/")));

  private static Optional<LustreRecord> layout(LustreComponent... components) {
    return Optional.of(new LustreRecord(1, -1, List.of(components), new long[] {3}));
  }

  private static LustreComponent component(long stripeSize) {
    return new LustreComponent(stripeSize, 1, 0, 0, 0, -1, 0, RawText.of(""));
  }

  @Test
  void aFileWithStripesIsOnLustreWhateverItsMount() {
    assertThat(FsType.of(OVERLAY, layout(component(1 << 20)))).contains("lustre");
    assertThat(FsType.of(Optional.empty(), layout(component(1 << 20)))).contains("lustre");
  }

  @Test
  void anotherFileIsOnItsMount() {
    assertThat(FsType.of(OVERLAY, Optional.empty())).contains("overlay");
    assertThat(FsType.of(OVERLAY, layout(component(-1)))).as("no stripes").contains("overlay");
    assertThat(FsType.of(Optional.empty(), Optional.empty())).isEmpty();
  }
}
