// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The bytes of a source: in memory when it is small, otherwise in a file. */
public final class SourceContent {
  /** A file up to this size is read at once. */
  private static final long READ_AT_ONCE = 8L << 20;

  private static final int BLOCK = 1 << 20;

  private final String name;
  private final byte @Nullable [] bytes;
  private final @Nullable Path file;

  private SourceContent(String name, byte @Nullable [] bytes, @Nullable Path file) {
    this.name = name;
    this.bytes = bytes;
    this.file = file;
  }

  /** Content of a plain file. */
  public static SourceContent of(Source source) throws IOException {
    Path file = source.file();
    return new SourceContent(source.path(), isSmall(file) ? Files.readAllBytes(file) : null, file);
  }

  /**
   * Content of a plain file, which messages call as it is given.
   *
   * @throws IoMinerException of kind USER where it is there and is no file
   */
  public static SourceContent of(Path file) throws IOException {
    requireFile(file.toString(), file);
    return new SourceContent(
        file.toString(), isSmall(file) ? Files.readAllBytes(file) : null, file);
  }

  private static boolean isSmall(Path file) throws IOException {
    return Files.isRegularFile(file) && Files.size(file) <= READ_AT_ONCE;
  }

  /**
   * Checks that what is there is a file.
   *
   * @param name how the message calls it
   * @throws IoMinerException of kind USER where it is something else
   */
  public static void requireFile(String name, Path file) {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      String found =
          Files.isDirectory(file)
              ? "a folder; name its logs, or give the folder to 'iominer analyze'"
              : "a pipe or a device";
      throw new IoMinerException(
          ErrorKind.USER, name + ": expected a file that is a log, found " + found);
    }
  }

  /** Bytes in memory; they must not change. */
  public static SourceContent of(Source source, byte[] bytes) {
    return new SourceContent(source.path(), bytes, null);
  }

  /** A copy of the bytes in a file of its own. */
  public static SourceContent spilled(Source source, Path file) {
    return new SourceContent(source.path(), null, file);
  }

  /** How messages name it: the source's path. */
  public String name() {
    return name;
  }

  /** The bytes, where they are in memory; they must not be changed. */
  public Optional<byte[]> bytes() {
    return Optional.ofNullable(bytes);
  }

  /** File that holds the bytes where they are not in memory. */
  public Path file() {
    return Objects.requireNonNull(file, "The bytes are in memory");
  }

  /** The first bytes, fewer where there are not so many. */
  public byte[] head(int count) throws IOException {
    if (bytes != null) {
      return Arrays.copyOf(bytes, Math.min(count, bytes.length));
    }
    try (InputStream in = Files.newInputStream(file())) {
      return in.readNBytes(count);
    }
  }

  /** SHA-256 of the bytes in hexadecimal. */
  public String sha256() throws IOException {
    MessageDigest digest = digest();
    if (bytes != null) {
      return HexFormat.of().formatHex(digest.digest(bytes));
    }
    try (FileChannel channel = FileChannel.open(file(), StandardOpenOption.READ)) {
      ByteBuffer buffer = ByteBuffer.allocate(BLOCK);
      while (channel.read(buffer) >= 0) {
        digest.update(buffer.flip());
        buffer.clear();
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }
}
