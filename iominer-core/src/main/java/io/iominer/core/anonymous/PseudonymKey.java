// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.anonymous;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;

/** The secret by which names become pseudonyms. */
public final class PseudonymKey {
  /** Bytes of a key at least: those of AES-128. */
  public static final int LEAST_BYTES = 16;

  /** More than a key needs: a file of this size is another file by mistake. */
  private static final int MOST_BYTES = 1 << 20;

  private final byte[] bytes;

  private PseudonymKey(byte[] bytes) {
    this.bytes = bytes;
  }

  /** A key that no other run has. */
  public static PseudonymKey random() {
    byte[] bytes = new byte[2 * LEAST_BYTES];
    new SecureRandom().nextBytes(bytes);
    return new PseudonymKey(bytes);
  }

  /**
   * The bytes of a file.
   *
   * @throws IoMinerException of kind USER where it cannot be read, is too short or too large
   */
  public static PseudonymKey ofFile(Path file) {
    try {
      if (Files.isDirectory(file)) {
        throw new IoMinerException(ErrorKind.USER, file + ": expected a file with a key");
      }
      byte[] bytes;
      try (var in = Files.newInputStream(file)) {
        bytes = in.readNBytes(MOST_BYTES + 1);
      }
      if (bytes.length < LEAST_BYTES || bytes.length > MOST_BYTES) {
        throw new IoMinerException(
            ErrorKind.USER,
            file + ": expected a key of 16 bytes to 1 MiB, found " + size(bytes.length));
      }
      return new PseudonymKey(bytes);
    } catch (IOException e) {
      throw new IoMinerException(
          ErrorKind.USER, file + ": the key cannot be read: " + e.getMessage(), e);
    }
  }

  private static String size(int bytes) {
    return bytes > MOST_BYTES ? "more" : bytes + (bytes == 1 ? " byte" : " bytes");
  }

  /** A copy of its bytes. */
  byte[] bytes() {
    return bytes.clone();
  }
}
