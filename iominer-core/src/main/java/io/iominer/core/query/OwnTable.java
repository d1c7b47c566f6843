// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.table.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A file of the user's that statements read as a table beside those of a store.
 *
 * @param name its name in statements
 * @param file CSV with a header line, or Parquet, by its ending
 */
public record OwnTable(String name, Path file) {
  private static final String CSV = ".csv";
  private static final String PARQUET = ".parquet";
  private static final Pattern PATTERN = Pattern.compile("[*?\\[\\]{}\\\\]");
  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

  /**
   * Looks at the name and at the file, not at its rows.
   *
   * @throws IoMinerException of kind USER for a name that the store has, and for what is no such
   *     file; a link is refused, as it can lead to any file
   */
  public OwnTable {
    if (!NAME.matcher(name).matches()) {
      throw wrong("expected letters, digits and _ as the name of a table, found '" + name + "'");
    }
    String lowerCase = name.toLowerCase(Locale.ROOT);
    if (Tables.allWithViews().stream().anyMatch(table -> table.name().equals(lowerCase))) {
      throw wrong(name + ": the store has a table of this name; choose another");
    }
    if (PATTERN.matcher(file.toAbsolutePath().toString()).find()) {
      throw wrong(
          file
              + ": expected a name without any of * ? [ ] { } \\, which Spark takes for a pattern");
    }
    String kind = kind(file);
    if (!kind.isEmpty()) {
      throw wrong(file + ": expected a file, found " + kind);
    }
    if (!hasEnding(file, CSV) && !hasEnding(file, PARQUET)) {
      throw wrong(file + ": expected a name that ends in " + CSV + " or " + PARQUET);
    }
  }

  /** Whether it is CSV; Parquet otherwise. */
  public boolean isCsv() {
    return hasEnding(file, CSV);
  }

  private static boolean hasEnding(Path file, String ending) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(ending);
  }

  /** What lies there, in words; empty for a file. */
  private static String kind(Path file) {
    try {
      BasicFileAttributes attributes =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return attributes.isRegularFile()
          ? ""
          : attributes.isSymbolicLink()
              ? "a link"
              : attributes.isDirectory() ? "a folder" : "a pipe or a device";
    } catch (NoSuchFileException e) {
      return "nothing";
    } catch (IOException e) {
      throw new IoMinerException(
          ErrorKind.RESOURCE, file + ": the file cannot be read: " + e.getMessage(), e);
    }
  }

  private static IoMinerException wrong(String message) {
    return new IoMinerException(ErrorKind.USER, message);
  }
}
