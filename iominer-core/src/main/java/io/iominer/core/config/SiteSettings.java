// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.config;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;

/**
 * How the site calls itself, and where its reports are read.
 *
 * @param name of the site or cluster; empty where none is set
 * @param reports address of the folder of {@code iominer nightly}'s reports, with a slash at its
 *     end; empty where they are read as files
 */
public record SiteSettings(Optional<String> name, Optional<String> reports) {
  /** Nothing is set. */
  public static final SiteSettings NONE = new SiteSettings(Optional.empty(), Optional.empty());

  /** The settings of an object. */
  static SiteSettings read(ConfigNode node) {
    node.allow(List.of("name", "reports_url"));
    return new SiteSettings(
        node.get("name").map(ConfigNode::text), node.get("reports_url").map(SiteSettings::address));
  }

  private static String address(ConfigNode node) {
    String text = node.text();
    try {
      URI address = new URI(text);
      if (address.getHost() != null && List.of("http", "https").contains(address.getScheme())) {
        return text.endsWith("/") ? text : text + "/";
      }
    } catch (URISyntaxException e) {
      // It is refused below.
    }
    throw node.wrong("an address that begins with http:// or https://", text);
  }
}
