// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SafeTextTest {
  @Test
  void controlCharactersBecomeVisibleAndLettersOfAllCountriesStay() {
    assertThat(SafeText.of("né 日本\u001b\u0007\u009b\u202e\n"))
        .isEqualTo("né 日本\\x1b\\x07\\x9b\\x202e\\x0a");
  }

  @Test
  void bytesThatAreNotTextBecomeVisible() {
    byte[] bytes = "n_\u00e9\n/x".getBytes(StandardCharsets.UTF_8);
    assertThat(SafeText.of(bytes)).isEqualTo("n_é\\x0a/x");
    bytes[1] = (byte) 0xff;
    assertThat(SafeText.of(bytes)).isEqualTo("n\\xffé\\x0a/x");
    assertThat(SafeText.of(new byte[] {'a', (byte) 0xc3})).isEqualTo("a\\xc3");
    assertThat(SafeText.of(new byte[0])).isEmpty();
  }

  @Test
  void aCutNeverHalvesACharacter() {
    String faces = "\uD83D\uDE00".repeat(9);
    assertThat(SafeText.head(faces, 9)).isEqualTo(faces);
    for (int width = 4; width < 9; width++) {
      String few = "\uD83D\uDE00".repeat(width - 3);
      assertThat(SafeText.head(faces, width)).isEqualTo(few + "...");
      assertThat(SafeText.tail(faces, width)).isEqualTo("..." + few);
      String half = "\uD83D\uDE00".repeat((width - 1) / 2);
      assertThat(SafeText.ends(faces, width)).isEqualTo(half + "…" + half);
    }
  }

  @Test
  void halfACharacterBecomesVisible() {
    assertThat(SafeText.of("a\uD83D")).isEqualTo("a\\xd83d");
    assertThat(SafeText.of("\uDE00\uD83D\uDE00")).isEqualTo("\\xde00\uD83D\uDE00");
  }
}
