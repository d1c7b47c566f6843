// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.anonymous;

import io.iominer.core.summary.ApplicationName;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Parts of paths that a copy with pseudonyms keeps, as they say nothing of users: folders of
 * systems, endings that tell formats, and names that rules look at.
 */
final class KeptNames {
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private static final Set<String> PARTS =
      words(
          """
          . .. bin cpuinfo dev etc home lib lib64 meminfo mnt null opt proc run sbin
          scratch self shm sys tmp urandom usr var zero
          """);

  private static final Set<String> ENDINGS =
      words(
          """
          bam bin bp bz2 c cfg chk conf csv dat darshan db exe f90 fits gz h5 hdf5 in inp
          jl json log mpi nc nc4 nml npy npz o out parquet pkl pt py rst root sh silo so
          sqlite tar tfrecord tgz tif tmp toml txt vtk vtu x xml yaml yml zarr zip zst
          """);

  /** File systems of which mount points stay: they are the facility's, and names of settings. */
  private static final Set<String> PARALLEL =
      words(
          """
          beegfs ceph daos dfs dvs fuse.daos fuse.dfuse fuse.glusterfs glusterfs gpfs
          lustre orangefs panfs pvfs2 unifyfs wekafs
          """);

  /** Fortran's files of units without a name. */
  private static final Pattern UNIT = Pattern.compile("fort\\.[0-9]{1,3}");

  private KeptNames() {}

  /** The words of a text, between blanks. */
  static Set<String> words(String text) {
    return BLANKS.splitAsStream(text.strip()).collect(Collectors.toUnmodifiableSet());
  }

  /** Whether a part of a path stays. */
  static boolean isPart(String part) {
    return PARTS.contains(part)
        || UNIT.matcher(part).matches()
        || ApplicationName.isInterpreter(part);
  }

  /** Where the endings of a part that stay begin, or its length. */
  static int endings(String part) {
    int begin = part.length();
    int dot = part.lastIndexOf('.');
    while (dot > 0 && ENDINGS.contains(part.substring(dot + 1, begin))) {
      begin = dot;
      dot = part.lastIndexOf('.', dot - 1);
    }
    return begin;
  }

  /** Whether the mount points of such file systems stay. */
  static boolean isParallel(String fileSystemType) {
    return PARALLEL.contains(fileSystemType);
  }
}
