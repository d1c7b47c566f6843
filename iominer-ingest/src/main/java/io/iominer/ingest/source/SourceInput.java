// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Where a source is that is ingested as a whole, and how it begins.
 *
 * @param address path of a file, or address of a database
 */
public record SourceInput(String address) {
  private static final Pattern ADDRESS =
      Pattern.compile("(jdbc:|[a-z][a-z0-9+.-]*://).*", Pattern.CASE_INSENSITIVE);

  /** Characters of a first line that are looked at; heuristic: any format shows itself in fewer. */
  private static final int LINE = 4096;

  /** Whether a source is the address of a database and not a file. */
  public static boolean isAddress(String source) {
    return ADDRESS.matcher(source).matches();
  }

  public boolean isFile() {
    return !isAddress(address);
  }

  /** The file, absolute. Only for a file. */
  public Path file() {
    return FileName.path(address).toAbsolutePath().normalize();
  }

  /** The file as it is now. Only for a file. */
  public Source source() throws IOException {
    return Source.of(file());
  }

  /** The file as text, plain or gzipped. Only for a file. */
  public SourceTextFile text() {
    return new SourceTextFile(file());
  }

  /** What a file begins with, {@link FirstBytes#COUNT} bytes at most. */
  byte[] firstBytes() throws IOException {
    try (InputStream in = new NamedInput(file())) {
      return in.readNBytes(FirstBytes.COUNT);
    }
  }

  /** Whether it is a file that begins with these bytes. */
  public boolean startsWith(byte[] magic) throws IOException {
    if (!isFile()) {
      return false;
    }
    try (InputStream in = new NamedInput(file())) {
      return Arrays.equals(in.readNBytes(magic.length), magic);
    }
  }

  /**
   * The first line of a text that is not blank, without blanks at its ends; a long one is cut, and
   * that of an empty file or of an address is empty.
   */
  public String firstLine() throws IOException {
    if (!isFile()) {
      return "";
    }
    try (BufferedReader reader = text().open()) {
      StringBuilder line = new StringBuilder();
      for (int c = reader.read(); c >= 0 && line.length() < LINE; c = reader.read()) {
        if (c == '\n' || c == '\r') {
          if (!line.toString().isBlank()) {
            break;
          }
          line.setLength(0);
        } else {
          line.append((char) c);
        }
      }
      return line.toString().strip();
    }
  }
}
