// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause;

import io.iominer.core.model.FsType;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.Mount;
import io.iominer.core.model.MountTable;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.RawText;
import io.iominer.core.summary.FileSummary;
import io.iominer.core.summary.JobSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The facts that a job is diagnosed by.
 *
 * @param summary what the log says about the job as a whole
 * @param times where its time went
 * @param accesses how its accesses follow each other
 * @param topFiles its files with the most bytes, largest first
 */
public record JobProfile(
    JobSummary summary, TimeShares times, AccessShares accesses, List<FileProfile> topFiles) {
  private static final String UNKNOWN = "UNKNOWN";

  public JobProfile {
    topFiles = List.copyOf(topFiles);
  }

  /**
   * Builds a profile.
   *
   * @param names names of the log's records
   * @param layouts stripe layouts by record id, as far as they are known
   */
  public static JobProfile of(
      JobSummary summary, NameTable names, Map<Long, LustreRecord> layouts) {
    MountTable mounts = MountTable.of(summary.job().mounts());
    List<FileProfile> files = new ArrayList<>();
    for (FileSummary file : summary.topFiles()) {
      Optional<RawText> name = names.name(file.recordId());
      Optional<Mount> mount = name.flatMap(mounts::find);
      Optional<LustreRecord> layout = Optional.ofNullable(layouts.get(file.recordId()));
      files.add(
          new FileProfile(
              name.filter(text -> !text.isEmpty())
                  .map(RawText::text)
                  .orElseGet(() -> Long.toUnsignedString(file.recordId())),
              mount.map(m -> m.path().text()).orElse(UNKNOWN),
              mount.map(m -> m.fsType().text()).orElse(UNKNOWN),
              FsType.of(mount, layout).orElse(UNKNOWN),
              file,
              layout.map(JobProfile::components).orElse(List.of())));
    }
    return new JobProfile(
        summary, TimeShares.of(summary), AccessShares.of(summary.totals()), files);
  }

  private static List<Layout> components(LustreRecord record) {
    List<Layout> layouts = new ArrayList<>();
    List<LustreComponent> used = record.usedComponents();
    for (int i = 0; i < used.size(); i++) {
      layouts.add(Layout.of(used.get(i), record.osts(i)));
    }
    return layouts;
  }
}
