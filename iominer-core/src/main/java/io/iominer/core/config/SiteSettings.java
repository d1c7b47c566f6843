// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.config;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * How the site calls itself, and where its reports are read.
 *
 * @param name of the site or cluster; empty where none is set
 * @param reports address of the folder of {@code iominer nightly}'s reports, with a slash at its
 *     end; empty where they are read as files
 * @param timeZone zone of the times on the pages; empty for UTC
 * @param warnShare part of a day's node hours: an application that lost more makes it one of
 *     warning
 * @param jobPages jobs with a page in a report, at most; those that lost most come first
 */
public record SiteSettings(
    Optional<String> name,
    Optional<String> reports,
    Optional<ZoneId> timeZone,
    double warnShare,
    int jobPages) {
  /** Heuristic: a hundredth. */
  private static final double WARN_SHARE = 0.01;

  private static final int JOB_PAGES = 200;
  private static final int MOST_JOB_PAGES = 100_000;

  /** Nothing is set. */
  public static final SiteSettings NONE =
      new SiteSettings(Optional.empty(), Optional.empty(), Optional.empty(), WARN_SHARE, JOB_PAGES);

  /** The settings of an object. */
  static SiteSettings read(ConfigNode node) {
    node.allow(List.of("name", "reports_url", "time_zone", "warn_share", "job_pages"));
    return new SiteSettings(
        node.get("name").map(ConfigNode::text),
        node.get("reports_url").map(SiteSettings::address),
        node.get("time_zone").map(SiteSettings::zone),
        node.get("warn_share").map(ConfigNode::share).orElse(WARN_SHARE),
        node.get("job_pages").map(pages -> pages.number(0, MOST_JOB_PAGES)).orElse(JOB_PAGES));
  }

  /** Browsers know zones by name alone, and no offsets such as +02:00. */
  private static ZoneId zone(ConfigNode node) {
    String name = node.text();
    if (!ZoneId.getAvailableZoneIds().contains(name)) {
      throw node.wrong("the name of a time zone, such as Europe/Berlin or UTC", name);
    }
    return ZoneId.of(name);
  }

  private static String address(ConfigNode node) {
    String text = node.text();
    try {
      URI address = new URI(text);
      if (address.getHost() != null && text.matches("https?://.*")) {
        return text.endsWith("/") ? text : text + "/";
      }
    } catch (URISyntaxException e) {
      // It is refused below.
    }
    throw node.wrong("an address that begins with http:// or https://", text);
  }
}
