// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.LogFormatException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class HeaderReaderTest {
  @Test
  void anEmptyFileIsNamedAsSuch() {
    assertProblem(
        new byte[0], "/logs/a: offset 0 (0x0), header: expected 360 bytes, found an empty file");
  }

  @Test
  void aFileCutInItsHeaderTellsHowMuchThereIs() {
    assertProblem(
        new byte[100], "/logs/a: offset 100 (0x64), header: expected 360 bytes, found 100 bytes");
  }

  @Test
  void aFileThatIsNotALogTellsTheMagicNumber() {
    assertProblem(
        new byte[4096], "/logs/a: offset 8 (0x8), header magic number: expected 6567223, found 0");
  }

  @Test
  void anUnknownFormatVersionIsRefused() {
    assertProblem(
        header("4.00", 0, 0),
        "/logs/a: offset 0 (0x0), log format version: expected 3.00, 3.10, 3.20, 3.21 or 3.41,"
            + " found \"4.00\"");
  }

  @Test
  void anUnknownCompressionIsRefused() {
    assertProblem(
        header("3.41", 9, 0),
        "/logs/a: offset 16 (0x10), compression method: expected 0 (zlib), 1 (bzip2) or 2 (none),"
            + " found 9");
  }

  @Test
  void aJobRegionThatEndsBeyondTheFileIsRefused() {
    assertProblem(
        header("3.41", 0, 1L << 40),
        "/logs/a: offset 32 (0x20), end of the job region: expected a position from 1328 to 4096,"
            + " found 1099511627776");
  }

  private static byte[] header(String version, int compression, long nameOffset) {
    byte[] bytes = new byte[4096];
    ByteBuffer.wrap(bytes)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(0, version.getBytes(StandardCharsets.US_ASCII))
        .putLong(HeaderLayout.MAGIC, HeaderLayout.MAGIC_NUMBER)
        .put(HeaderLayout.COMPRESSION, (byte) compression)
        .putLong(32, nameOffset);
    return bytes;
  }

  private static void assertProblem(byte[] log, String message) {
    assertThatThrownBy(() -> DarshanLog.open(LogSource.of("/logs/a", log), ReadLimits.DEFAULT))
        .isInstanceOf(LogFormatException.class)
        .hasMessage(message)
        .extracting(error -> ((LogFormatException) error).kind())
        .isEqualTo(ErrorKind.DATA);
  }
}
