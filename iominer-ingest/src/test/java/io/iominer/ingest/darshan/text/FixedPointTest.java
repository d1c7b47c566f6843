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
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final TextOutput out = new TextOutput(bytes);

  @Test
  void agreesWithTheExactDecimalValueRoundedHalfToEven() throws IOException {
    long seed = 20261120;
    Random random = new Random(seed);
    for (int i = 0; i < 100_000; i++) {
      double value =
          switch (i % 4) {
            case 0 -> random.nextDouble() * Math.pow(10, random.nextInt(24) - 10);
            case 1 -> (random.nextLong() >> random.nextInt(63)) / 128.0;
            case 2 -> Math.scalb(random.nextDouble() - 0.5, random.nextInt(200) - 100);
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
    "9223372036854775807,9223372036854775808.000000",
    "-1e22,-10000000000000000000000.000000",
    "NaN,nan",
    "Infinity,inf",
    "-Infinity,-inf",
    "4.9e-324,0.000000"
  })
  void printsWhatCPrints(double value, String text) throws IOException {
    assertThat(print(value)).isEqualTo(text);
  }

  @Test
  void agreesForEveryKindOfBitPattern() throws IOException {
    Random random = new Random(4711);
    for (int i = 0; i < 2_000; i++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value)) {
        assertThat(print(value)).isEqualTo(exact(value));
      }
    }
  }

  @Test
  void roundsExactHalvesToEvenAndTheirNeighboursAway() throws IOException {
    for (int i = 1; i < 64; i += 2) {
      double half = i / 128.0;
      assertThat(print(half)).isEqualTo(exact(half));
      assertThat(print(Math.nextUp(half))).isEqualTo(exact(Math.nextUp(half)));
      assertThat(print(Math.nextDown(half))).isEqualTo(exact(Math.nextDown(half)));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0.03001,'      0.0300'",
    "1467.36875,'   1467.3688'",
    "99999.99996,' 100000.0000'",
    "-0.00001,'     -0.0000'",
    "1e15,1000000000000000.0000",
    "NaN,'         nan'"
  })
  void padsOnTheLeft(double value, String text) throws IOException {
    FixedPoint.FOUR.printPadded(12, value, out);
    out.flush();
    assertThat(bytes.toString(StandardCharsets.US_ASCII)).isEqualTo(text);
  }

  private static String exact(double value) {
    String text = new BigDecimal(value).abs().setScale(6, RoundingMode.HALF_EVEN).toPlainString();
    return Double.doubleToRawLongBits(value) < 0 ? "-" + text : text;
  }

  private String print(double value) throws IOException {
    bytes.reset();
    FixedPoint.SIX.print(value, out);
    out.flush();
    return bytes.toString(StandardCharsets.US_ASCII);
  }
}
