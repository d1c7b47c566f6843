// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.model.DarshanModule;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.List;
import java.util.Locale;

/** The interface by which a program uses a file: the uppermost that the log shows. */
enum Interface {
  POSIX,
  STDIO,
  MPIIO,
  HDF5,
  PNETCDF;

  private static final List<String> HDF5_FILES = List.of(".h5", ".hdf5", ".he5", ".nc4");
  private static final List<String> PNETCDF_FILES = List.of(".nc");

  /** Its name in tables. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * That of a file. Where the log has no module of a library, the end of the file's name shows it.
   */
  static Interface of(RuleContext job, FileFacts file) {
    if (isPnetcdf(job, file)) {
      return PNETCDF;
    }
    if (isHdf5(job, file)) {
      return HDF5;
    }
    if (job.facts().interfaces().mpiioFiles().containsKey(file.id())) {
      return MPIIO;
    }
    return file.module() == DarshanModule.STDIO ? STDIO : POSIX;
  }

  /** Whether a job uses HDF5, as far as its log or the name of a file shows. */
  static boolean isHdf5(RuleContext job, FileFacts file) {
    return isOf(job, file, HDF5_FILES, DarshanModule.H5F, DarshanModule.H5D);
  }

  /** Whether a job uses PnetCDF, as far as its log or the name of a file shows. */
  static boolean isPnetcdf(RuleContext job, FileFacts file) {
    return isOf(job, file, PNETCDF_FILES, DarshanModule.PNETCDF_FILE, DarshanModule.PNETCDF_VAR);
  }

  /** Of a job with other libraries, too, the end of the name decides. */
  private static boolean isOf(
      RuleContext job, FileFacts file, List<String> endings, DarshanModule... modules) {
    String name = job.name(file).toLowerCase(Locale.ROOT);
    boolean isNamed = endings.stream().anyMatch(name::endsWith);
    boolean isUsed = List.of(modules).stream().anyMatch(job.facts().modules()::contains);
    boolean isKnown = job.facts().libraries().files().contains(file.id());
    return isNamed || (isUsed && (isKnown || !isNamedOtherwise(name, endings)));
  }

  private static boolean isNamedOtherwise(String name, List<String> endings) {
    List<String> others = endings.equals(HDF5_FILES) ? PNETCDF_FILES : HDF5_FILES;
    return others.stream().anyMatch(name::endsWith);
  }
}
