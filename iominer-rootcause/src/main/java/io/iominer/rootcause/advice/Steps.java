// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.ArrayList;
import java.util.List;

/**
 * The steps of an advice on a file, without those that are for a library which the job does not
 * use, see {@link Interface}.
 */
final class Steps {
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

  /** A step for jobs that use HDF5, by its library or by h5py. */
  Steps ofHdf5(String step, String inPython) {
    return ofHdf5(Language.of(job) == Language.PYTHON ? inPython : step);
  }

  Steps ofPnetcdf(String step) {
    return Interface.isPnetcdf(job, file) ? add(step) : this;
  }

  boolean usesHdf5() {
    return Interface.isHdf5(job, file);
  }

  List<String> list() {
    return List.copyOf(steps);
  }
}
