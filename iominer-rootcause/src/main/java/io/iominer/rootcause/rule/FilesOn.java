// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Ost;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.ArrayList;
import java.util.List;

/**
 * A job's files on an OST.
 *
 * @param job the job
 * @param files those of which it moved bytes
 */
record FilesOn(RuleContext job, List<FileFacts> files) {
  private static final int SHOWN = 3;

  static FilesOn of(RuleContext job, Ost ost) {
    return new FilesOn(
        job,
        job.facts().files().stream()
            .filter(file -> file.bytes() > 0 && file.osts().contains(ost))
            .toList());
  }

  /** The first files by name, after what is said of the OST. */
  List<String> evidence(String ofOst) {
    List<String> evidence = new ArrayList<>();
    evidence.add(ofOst);
    files.stream().limit(SHOWN).forEach(file -> evidence.add(job.name(file)));
    return evidence;
  }
}
