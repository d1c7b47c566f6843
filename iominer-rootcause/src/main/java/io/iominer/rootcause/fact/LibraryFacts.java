// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.DarshanModule;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What a job asked HDF5 and PnetCDF for, and what they made of it.
 *
 * @param files files that were used through them and seen below them
 * @param bytesAsked bytes of datasets and variables of these files, both ways
 * @param calls reads and writes of these
 * @param bytesBelow bytes that the layer below moved for these files, both ways
 * @param secondsBelow time in that layer on these files, summed over ranks
 * @param scatteredBelow operations in that layer that could not be merged with the one before
 */
public record LibraryFacts(
    Set<Long> files,
    double bytesAsked,
    double calls,
    double bytesBelow,
    double secondsBelow,
    double scatteredBelow) {
  /** Neither was used. */
  public static final LibraryFacts NONE = new LibraryFacts(Set.of(), 0, 0, 0, 0, 0);

  private static final Set<DarshanModule> PARTS =
      Set.of(DarshanModule.H5D, DarshanModule.PNETCDF_VAR);

  public LibraryFacts {
    files = Set.copyOf(files);
  }

  /** Whether a layer is one of their parts of files. */
  static boolean isPart(DarshanModule layer) {
    return PARTS.contains(layer);
  }

  static LibraryFacts of(Set<Long> used, double bytesAsked, double calls, List<FileFacts> files) {
    Set<Long> seenBelow = new HashSet<>();
    double bytes = 0;
    double seconds = 0;
    double scattered = 0;
    for (FileFacts file : files) {
      if (used.contains(file.id()) && !isPart(file.module())) {
        seenBelow.add(file.id());
        bytes += file.bytes();
        seconds += file.read().seconds() + file.written().seconds() + file.metadataSeconds();
        scattered += (double) file.read().scattered() + file.written().scattered();
      }
    }
    return seenBelow.isEmpty()
        ? NONE
        : new LibraryFacts(seenBelow, bytesAsked, calls, bytes, seconds, scattered);
  }

  /** Whether most calls ask for less than a number of bytes. */
  public boolean isAskedInPieces(double bytes) {
    return calls > 0 && bytesAsked < bytes * calls;
  }

  /** Bytes that were moved for each byte that was asked for; empty where nothing was. */
  public OptionalDouble amplification() {
    return bytesAsked > 0 ? OptionalDouble.of(bytesBelow / bytesAsked) : OptionalDouble.empty();
  }
}
