// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FixedPointTest {
  @Test
  void agreesWithTheExactDecimalValueRoundedHalfToEven() throws IOException {
    long seed = 20261120;
    Random random = new Random(seed);
    for (int i = 0; i < 300_000; i++) {
      double value =
          switch (i % 4) {
            case 0 -> random.nextDouble() * Math.pow(10, random.nextInt(24) - 10);
            case 1 -> (random.nextLong() >> random.nextInt(63)) / 128.0;
            case 2 -> Double.longBitsToDouble(random.nextLong());
            default -> -random.nextInt(2_000_000) / 2_000_000.0;
          };
      if (Double.isFinite(value)) {
        assertThat(print(value)).as("seed %d, value %s", seed, value).isEqualTo(exact(value));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0.0,0.000000",
    "-0.0,-0.000000",
    "0.5e-6,0.000000",
    "1.5e-6,0.000002",
    "-1e-9,-0.000000",
    "9007199254740993,9007199254740992.000000",
    "NaN,nan",
    "Infinity,inf",
    "-Infinity,-inf",
    "4.9e-324,0.000000"
  })
  void printsWhatCPrints(double value, String text) throws IOException {
    assertThat(print(value)).isEqualTo(text);
  }

  private static String exact(double value) {
    String text = new BigDecimal(value).abs().setScale(6, RoundingMode.HALF_EVEN).toPlainString();
    return Double.doubleToRawLongBits(value) < 0 ? "-" + text : text;
  }

  private static String print(double value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TextOutput out = new TextOutput(bytes);
    FixedPoint.SIX.print(value, out);
    out.flush();
    return bytes.toString(StandardCharsets.US_ASCII);
  }
}
