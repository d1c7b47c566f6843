// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.model.DarshanModule;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The steps of an advice on a file, without those that are for a library which the job does not
 * use: the log has no record of it, and the file's name does not end as the library's files do.
 */
final class Steps {
  private static final List<String> HDF5 = List.of(".h5", ".hdf5", ".he5", ".nc4");
  private static final List<String> PNETCDF = List.of(".nc");

  private final RuleContext job;
  private final FileFacts file;
  private final List<String> steps = new ArrayList<>();

  Steps(RuleContext job, FileFacts file) {
    this.job = job;
    this.file = file;
  }

  Steps add(String step) {
    steps.add(step);
    return this;
  }

  Steps addAll(List<String> all) {
    steps.addAll(all);
    return this;
  }

  /** A step for jobs of several ranks, which pass messages. */
  Steps ofMpi(String step) {
    return job.facts().processes() > 1 ? add(step) : this;
  }

  Steps ofHdf5(String step) {
    return usesHdf5() ? add(step) : this;
  }

  Steps ofPnetcdf(String step) {
    return uses(DarshanModule.PNETCDF_FILE, DarshanModule.PNETCDF_VAR) || endsWith(PNETCDF)
        ? add(step)
        : this;
  }

  boolean usesHdf5() {
    return uses(DarshanModule.H5F, DarshanModule.H5D) || endsWith(HDF5);
  }

  private boolean uses(DarshanModule... modules) {
    return List.of(modules).stream().anyMatch(job.facts().modules()::contains);
  }

  private boolean endsWith(List<String> endings) {
    String name = job.name(file).toLowerCase(Locale.ROOT);
    return endings.stream().anyMatch(name::endsWith);
  }

  List<String> list() {
    return List.copyOf(steps);
  }
}
