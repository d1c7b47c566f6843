// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.ingest.source.Source;
import java.io.EOFException;
import org.junit.jupiter.api.Test;

class ArchiveIndexTest {
  @Test
  void anArchiveThatEndsTooEarlyIsSaidTo() {
    assertThat(
            ArchiveIndex.reject(new Source("/cut.tgz", null, 300, 0), new EOFException()).message())
        .isEqualTo("/cut.tgz: the archive is damaged: it ends too early");
  }
}
