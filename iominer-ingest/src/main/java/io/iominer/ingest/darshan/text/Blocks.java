// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Fixed texts, kept as resources beside this class. A line {@code %versions A-B} starts a part that
 * belongs only to those versions of a module's records, {@code %end} ends it.
 */
final class Blocks {
  private static final String VERSIONS = "%versions ";
  private static final String END = "%end";
  private static final Map<String, List<String>> LOADED = new ConcurrentHashMap<>();

  private Blocks() {}

  /** Prints a text that has no parts for single versions. */
  static void print(String name, TextOutput out) throws IOException {
    print(name, 0, out);
  }

  /** Prints the parts of a text that belong to {@code version}. */
  static void print(String name, int version, TextOutput out) throws IOException {
    boolean belongs = true;
    for (String line : LOADED.computeIfAbsent(name, Blocks::load)) {
      if (line.startsWith(VERSIONS)) {
        belongs = contains(line.substring(VERSIONS.length()), version);
      } else if (line.equals(END)) {
        belongs = true;
      } else if (belongs) {
        out.text(line).newLine();
      }
    }
  }

  private static boolean contains(String range, int version) {
    int dash = range.indexOf('-');
    String last = range.substring(dash + 1);
    return version >= Integer.parseInt(range.substring(0, dash))
        && (last.isEmpty() || version <= Integer.parseInt(last));
  }

  private static List<String> load(String name) {
    try (InputStream in = Blocks.class.getResourceAsStream(name + ".txt")) {
      if (in == null) {
        throw new IllegalArgumentException("No text named " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
