// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.report;

import io.iominer.report.html.FacilityPage;
import io.iominer.report.html.PageGroup;
import io.iominer.report.html.PageLinks;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The pages of a report's applications, users and file systems. */
final class GroupPages {
  private final Map<PageGroup, Map<String, List<SectionRows>>> pages =
      new EnumMap<>(PageGroup.class);

  /** Adds sections whose rows are of many names: each name's rows become a section of its page. */
  void add(PageGroup group, List<SectionRows> sections) {
    Map<String, List<SectionRows>> ofGroup =
        pages.computeIfAbsent(group, key -> new LinkedHashMap<>());
    for (SectionRows rows : sections) {
      rows.by(group.column())
          .forEach(
              (name, part) -> ofGroup.computeIfAbsent(name, key -> new ArrayList<>()).add(part));
    }
  }

  /** The names that have pages. */
  Map<PageGroup, Set<String>> names() {
    return pages.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, one -> Set.copyOf(one.getValue().keySet())));
  }

  /**
   * Writes the pages.
   *
   * @param head of the report
   * @param links the pages around these
   * @param folder of the report
   * @throws IOException when the folder cannot be written
   */
  void write(FacilityPage.Head head, PageLinks links, Path folder) throws IOException {
    for (PageGroup group : PageGroup.values()) {
      PageFolder written = new PageFolder(folder.resolve(group.folder()));
      for (Map.Entry<String, List<SectionRows>> one :
          pages.getOrDefault(group, Map.of()).entrySet()) {
        String name = one.getKey();
        String list = group == PageGroup.FILE_SYSTEM ? "" : links.listed(name);
        written.write(
            PageGroup.file(name),
            FacilityPage.part(head, group.title(name), list, one.getValue(), links));
      }
      written.removeOthers();
    }
  }
}
