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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

  /**
   * The files of the pages by name.
   *
   * @param mountPoints further names of file systems
   */
  Map<PageGroup, Map<String, String>> files(Map<String, String> mountPoints) {
    Map<PageGroup, Map<String, String>> files = new EnumMap<>(PageGroup.class);
    pages.forEach(
        (group, ofGroup) -> {
          Map<String, String> names = new HashMap<>();
          ofGroup.keySet().forEach(name -> names.put(name, PageGroup.file(name)));
          files.put(group, names);
        });
    Map<String, String> fileSystems = files.getOrDefault(PageGroup.FILE_SYSTEM, Map.of());
    mountPoints.forEach(
        (name, mountPoint) -> {
          if (fileSystems.containsKey(name)) {
            fileSystems.putIfAbsent(mountPoint, fileSystems.get(name));
          }
        });
    return files;
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
