// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/** What has pages of its own in a report, beside jobs. */
public enum PageGroup {
  /** An application: its runs over time. */
  APPLICATION("app", "application"),
  /** A user: the same. */
  USER("user", "user"),
  /** A Lustre file system: what its servers measured. */
  FILE_SYSTEM("fs", "file_system");

  private static final int LONGEST = 60;
  private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9_+-]");

  private final String folder;
  private final String column;

  PageGroup(String folder, String column) {
    this.folder = folder;
    this.column = column;
  }

  /** The folder of their pages, beside the page about the facility. */
  public String folder() {
    return folder;
  }

  /** The column of sections that names them. */
  public String column() {
    return column;
  }

  /** What the page of a name is about. */
  public String title(String name) {
    String kind = name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return kind.substring(0, 1).toUpperCase(Locale.ROOT) + kind.substring(1) + " " + name;
  }

  /** The name of a page: names from logs can hold anything, and be of any length. */
  public static String file(String name) {
    String safe = UNSAFE.matcher(name).replaceAll("_");
    if (safe.equals(name) && name.length() <= LONGEST) {
      return name + ".html";
    }
    CRC32 sum = new CRC32();
    sum.update(name.getBytes(StandardCharsets.UTF_8));
    return safe.substring(0, Math.min(LONGEST, safe.length()))
        + "."
        + HexFormat.of().toHexDigits((int) sum.getValue())
        + ".html";
  }
}
