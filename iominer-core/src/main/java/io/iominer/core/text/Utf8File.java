// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.text;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads small files that people write. */
public final class Utf8File {
  private Utf8File() {}

  /**
   * The whole text of a file.
   *
   * @param what it holds, for the message
   * @throws IoMinerException of kind USER where it is not UTF-8, with the first byte that is not
   */
  public static String read(Path file, String what) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
    CharBuffer text = CharBuffer.allocate(bytes.remaining());
    CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(bytes, text, true);
    if (result.isError()) {
      throw new IoMinerException(
          ErrorKind.USER,
          String.format(
              "%s: expected %s in UTF-8, found the byte 0x%02x at offset %d",
              file, what, bytes.get(bytes.position()), bytes.position()));
    }
    return text.flip().toString();
  }
}
