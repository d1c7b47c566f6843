// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.LogFormatException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeaderReaderTest {
  private static final String NO_LOG =
      "/logs/a: offset 8 (0x8), not a Darshan log: expected Darshan's magic number 6567223, found ";

  @Test
  void anEmptyFileIsNamedAsSuch() {
    assertProblem(
        new byte[0], "/logs/a: offset 0 (0x0), header: expected 360 bytes, found an empty file");
  }

  @Test
  void aFileCutInItsHeaderTellsHowMuchThereIs() {
    assertProblem(
        Arrays.copyOf(header("3.41", 0, 0), 100),
        "/logs/a: offset 100 (0x64), header: expected 360 bytes, found 100 bytes");
    assertProblem(
        Arrays.copyOf(header("3.41", 0, 0), 10),
        "/logs/a: offset 10 (0xa), header: expected 360 bytes, found 10 bytes");
  }

  @ParameterizedTest
  @CsvSource({
    "1f 8b 08 00,'gzip data: a Darshan 2.x log, or a compressed file'",
    "89 48 44 46 0d 0a 1a 0a,an HDF5 file",
    "50 41 52 31,a Parquet file",
    "7f 45 4c 46 02 01 01,an ELF program or library",
    "00,data of no known kind"
  })
  void aFileOfAnotherFormatIsSaidToBeNoLog(String begin, String found) {
    byte[] bytes = HexFormat.ofDelimiter(" ").parseHex(begin);
    assertProblem(Arrays.copyOf(bytes, 4096), NO_LOG + found);
    assertProblem(Arrays.copyOf(bytes, 100), NO_LOG + found);
  }

  @ParameterizedTest
  @CsvSource({
    "'#!/bin/sh\n#SBATCH -N 4\n',text",
    "'# darshan log version: 3.41\n# compression method: ZLIB\n',text that darshan-parser printed",
    "'root:secret:1:0:99999:7:::\n',text",
    "'Größenordnungen: GiB\n',text"
  })
  void aTextIsSaidToBeNoLogAndNotQuoted(String text, String found) {
    assertProblem(text.getBytes(StandardCharsets.UTF_8), NO_LOG + found);
  }

  @Test
  void ofADamagedHeaderTheMagicNumberIsTold() {
    byte[] log = header("3.41", 0, 0);
    log[HeaderLayout.MAGIC] = 0;
    assertProblem(
        log, "/logs/a: offset 8 (0x8), header magic number: expected 6567223, found 6567168");
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
