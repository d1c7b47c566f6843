// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.error.LogFormatException;
import io.iominer.ingest.darshan.text.ControlCharacters;
import io.iominer.ingest.darshan.text.DxtText;
import io.iominer.ingest.darshan.text.IncompleteData;
import io.iominer.ingest.darshan.text.ParserText;
import io.iominer.ingest.darshan.text.Section;
import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumSet;

/**
 * The fuzzer's second target, slower than {@link ReaderFuzz}: prints any bytes as {@code iominer
 * parse} does with every option.
 */
public final class TextFuzz {
  private TextFuzz() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    OutputStream nowhere = OutputStream.nullOutputStream();
    try (DarshanLog log = ReaderFuzz.open(input)) {
      ParserText.print(
          log,
          EnumSet.allOf(Section.class),
          IncompleteData.SHOW,
          ControlCharacters.AS_RECORDED,
          nowhere);
    } catch (LogFormatException e) {
      check(e);
    }
    try (DarshanLog log = ReaderFuzz.open(input)) {
      DxtText.print(log, IncompleteData.SHOW, ControlCharacters.AS_RECORDED, nowhere);
    } catch (LogFormatException e) {
      check(e);
    }
  }

  private static void check(LogFormatException error) {
    if (!error.getMessage().startsWith(ReaderFuzz.NAME + ": offset ")) {
      throw new AssertionError("An error that names no place", error);
    }
  }
}
