// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

/**
 * Where a rank's time in I/O went. The layers add up to all of it.
 *
 * @param storageSeconds in calls to the file system, its own or those that it waited for in a
 *     collective
 * @param mpiioSeconds in MPI-IO beyond that
 * @param collectiveMetadataSeconds of these, in opens, closes and other metadata operations on
 *     files that are used collectively
 * @param librarySeconds in HDF5 and PnetCDF beyond both
 */
public record LayerParts(
    double storageSeconds,
    double mpiioSeconds,
    double collectiveMetadataSeconds,
    double librarySeconds) {
  /** No time. */
  public static final LayerParts NONE = new LayerParts(0, 0, 0, 0);

  /** All of it. */
  public double seconds() {
    return storageSeconds + mpiioSeconds + librarySeconds;
  }

  /** The time in a layer and in those below it. */
  double secondsUpTo(IoLayer layer) {
    return switch (layer) {
      case STORAGE -> storageSeconds;
      case MPIIO -> storageSeconds + mpiioSeconds;
      case LIBRARY -> seconds();
    };
  }

  LayerParts and(LayerParts other) {
    return new LayerParts(
        storageSeconds + other.storageSeconds,
        mpiioSeconds + other.mpiioSeconds,
        collectiveMetadataSeconds + other.collectiveMetadataSeconds,
        librarySeconds + other.librarySeconds);
  }

  LayerParts times(double factor) {
    return new LayerParts(
        factor * storageSeconds,
        factor * mpiioSeconds,
        factor * collectiveMetadataSeconds,
        factor * librarySeconds);
  }
}
