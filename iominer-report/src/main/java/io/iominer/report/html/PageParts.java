// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/**
 * What all pages have: style, script and the chart library, and the content-security policy that
 * allows these alone.
 *
 * @param policy the policy
 * @param style style sheet
 * @param library the chart library
 * @param script the page's own script
 */
public record PageParts(String policy, String style, String library, String script) {
  private static final TemplateEngine ENGINE = TemplateEngine.createPrecompiled(ContentType.Html);

  /**
   * A page.
   *
   * @param parameters of the template, but for its {@code parts}
   * @throws IOException when the parts are not in this build
   */
  static String render(String template, Map<String, Object> parameters) throws IOException {
    Map<String, Object> all = new HashMap<>(parameters);
    all.put("parts", read());
    StringOutput page = new StringOutput();
    ENGINE.render(template, all, page);
    return page.toString();
  }

  private static PageParts read() throws IOException {
    String library = resource("echarts.min.js");
    String script = resource("page.js");
    return new PageParts(
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src "
            + hash(library)
            + " "
            + hash(script),
        resource("page.css"),
        library,
        script);
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
  private static String hash(String script) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
