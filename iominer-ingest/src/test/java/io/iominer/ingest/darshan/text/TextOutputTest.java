// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextOutputTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final TextOutput out = new TextOutput(bytes);

  private String printed() throws IOException {
    out.flush();
    return bytes.toString(StandardCharsets.ISO_8859_1);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, 9, 10, 2147483647, 2147483648L, Long.MAX_VALUE, Long.MIN_VALUE})
  void numbersAreDecimalSignedOrUnsigned(long value) throws IOException {
    out.decimal(value).character(' ').unsigned(value);
    assertThat(printed()).isEqualTo(value + " " + Long.toUnsignedString(value));
  }

  @Test
  void paddingNeverCutsANumber() throws IOException {
    out.padded(8, -42).padded(2, 12345).padded(4, Long.MIN_VALUE).zeroPadded(6, 7);
    assertThat(printed()).isEqualTo("     -4212345-9223372036854775808000007");
  }

  @Test
  void textLongerThanTheBufferComesThroughInOrder() throws IOException {
    byte[] large = new byte[200_000];
    new Random(1).nextBytes(large);
    out.text("a").bytes(large).text("b".repeat(100_000)).decimal(1);
    assertThat(printed())
        .isEqualTo(
            "a" + new String(large, StandardCharsets.ISO_8859_1) + "b".repeat(100_000) + "1");
  }

  @Test
  void timesAreThoseOfCtimeInUtc() {
    assertThat(CalendarTime.of(0)).isEqualTo("Thu Jan  1 00:00:00 1970\n");
    assertThat(CalendarTime.of(1_795_208_584)).isEqualTo("Fri Nov 20 21:03:04 2026\n");
    assertThat(CalendarTime.of(-1)).isEqualTo("Wed Dec 31 23:59:59 1969\n");
    assertThat(CalendarTime.of(Long.MAX_VALUE)).isEqualTo("(null)");
  }
}
