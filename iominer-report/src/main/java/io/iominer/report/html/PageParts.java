// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.iominer.report.file.TextFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What all pages have: style, script and the chart library, in the page or in files beside it, and
 * the content-security policy that allows these alone.
 *
 * @param policy the policy
 * @param isInPage whether the page holds them; else they are addresses of files
 * @param style style sheet
 * @param library the chart library
 * @param script the page's own script
 */
public record PageParts(
    String policy, boolean isInPage, String style, String library, String script) {
  private static final TemplateEngine ENGINE = TemplateEngine.createPrecompiled(ContentType.Html);
  private static final String STYLE = "page.css";
  private static final String LIBRARY = "echarts.min.js";
  private static final String SCRIPT = "page.js";

  /** Characters of a content's hash in the name of its file; heuristic. */
  private static final int NAMED = 8;

  /** The names of files: a report has hundreds of pages, and the chart library is large. */
  private static final Map<String, String> NAMES = new ConcurrentHashMap<>();

  /**
   * A page.
   *
   * @param folder of the parts, relative to the page; empty for a page that holds them
   * @param parameters of the template, but for its {@code parts}
   * @throws IOException when the parts are not in this build
   */
  static String render(String template, String folder, Map<String, Object> parameters)
      throws IOException {
    Map<String, Object> all = new HashMap<>(parameters);
    all.put("parts", folder.isEmpty() ? inPage() : beside(folder));
    StringOutput page = new StringOutput();
    ENGINE.render(template, all, page);
    return page.toString();
  }

  /**
   * Writes the files that pages share, where they are not there. Each is called by its content:
   * pages of earlier builds keep theirs.
   *
   * @param folder it is made where it is not there
   * @throws IOException when it cannot be written
   */
  public static void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    for (String name : List.of(STYLE, LIBRARY, SCRIPT)) {
      Path file = folder.resolve(named(name));
      if (!Files.exists(file)) {
        TextFile.write(file, resource(name));
      }
    }
  }

  private static PageParts inPage() throws IOException {
    String library = resource(LIBRARY);
    String script = resource(SCRIPT);
    return new PageParts(
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src "
            + allowed(library)
            + " "
            + allowed(script),
        true,
        resource(STYLE),
        library,
        script);
  }

  /** A page that is opened as a file is of no origin: its policy names the scheme. */
  private static PageParts beside(String folder) throws IOException {
    return new PageParts(
        "default-src 'none'; img-src data:; style-src 'self' file: 'unsafe-inline';"
            + " script-src 'self' file:",
        false,
        folder + named(STYLE),
        folder + named(LIBRARY),
        folder + named(SCRIPT));
  }

  private static String named(String name) throws IOException {
    String known = NAMES.get(name);
    if (known == null) {
      int end = name.indexOf('.');
      known =
          name.substring(0, end)
              + "-"
              + HexFormat.of().formatHex(digest(resource(name))).substring(0, NAMED)
              + name.substring(end);
      NAMES.put(name, known);
    }
    return known;
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = PageParts.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("The report's " + name + " is not in this build");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** As a content-security policy names a script. */
  private static String allowed(String script) {
    return "'sha256-" + Base64.getEncoder().encodeToString(digest(script)) + "'";
  }

  private static byte[] digest(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
