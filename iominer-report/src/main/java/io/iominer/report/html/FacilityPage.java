// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.iominer.report.facility.FacilityReport;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * A report on a facility as one page of HTML. It needs no network and no server: the chart library
 * (Apache ECharts) and the page's script and style are in it, and its content-security policy
 * allows these scripts alone. Names from logs are text, whatever they hold.
 */
public final class FacilityPage {
  /** Name of the page in a report's folder. */
  public static final String FILE = "report.html";

  private static final String TEMPLATE = "facility.jte";
  private static final TemplateEngine ENGINE = TemplateEngine.createPrecompiled(ContentType.Html);

  private FacilityPage() {}

  /**
   * What stands above the sections.
   *
   * @param title the page's name
   * @param period the days that it is about
   * @param store where it comes from
   * @param madeAt when it was made, UTC
   */
  public record Head(String title, String period, String store, String madeAt) {}

  /**
   * The page.
   *
   * @param attention sections that a person shall see first
   * @throws IOException when the page's own parts cannot be read
   */
  public static String of(Head head, List<SectionRows> attention, FacilityReport report)
      throws IOException {
    String library = resource("echarts.min.js");
    String script = resource("page.js");
    StringOutput page = new StringOutput();
    ENGINE.render(
        TEMPLATE,
        Map.of(
            "head",
            head,
            "attention",
            attention.stream().map(PageSection::of).toList(),
            "sections",
            report.sections().stream()
                .filter(section -> !attention.contains(section))
                .map(PageSection::of)
                .toList(),
            "policy",
            "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src "
                + hash(library)
                + " "
                + hash(script),
            "style",
            resource("page.css"),
            "library",
            library,
            "script",
            script),
        page);
    return page.toString();
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = FacilityPage.class.getResourceAsStream(name)) {
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
