// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import java.util.Map;
import java.util.Optional;

/**
 * Where things are in the header of a log format. Source: Darshan 3.5.0, darshan-log-format.h and
 * darshan_log_get_header in darshan-logutils.c.
 *
 * @param partialMask offset of the mask of incomplete modules
 * @param partialMaskBytes its width
 * @param nameRegion offset of the name region's offset and length
 * @param moduleRegions offset of the first module's offset and length
 * @param moduleVersions offset of the first module's version
 * @param modules how many modules have a place
 * @param bytes size of the header
 */
record HeaderLayout(
    int partialMask,
    int partialMaskBytes,
    int nameRegion,
    int moduleRegions,
    int moduleVersions,
    int modules,
    int bytes) {
  static final int VERSION = 0;
  static final int VERSION_BYTES = 8;
  static final int MAGIC = VERSION + VERSION_BYTES;
  static final long MAGIC_NUMBER = 6567223;
  static final int COMPRESSION = MAGIC + Long.BYTES;
  static final int COMPRESSION_BYTES = 1;
  static final int REGION_BYTES = 2 * Long.BYTES;
  static final int MODULE_VERSION_BYTES = Integer.BYTES;

  /** Place of H5D, which formats before 3.20 did not have. */
  static final int H5D_ID = 4;

  /** Place of PNETCDF_VAR, which formats before 3.41 did not have. */
  static final int PNETCDF_VAR_ID = 6;

  private static final HeaderLayout OLD = of(Integer.BYTES, 16);
  private static final HeaderLayout NEW = of(Long.BYTES, 64);
  private static final Map<String, HeaderLayout> BY_VERSION =
      Map.of("3.00", OLD, "3.10", OLD, "3.20", OLD, "3.21", OLD, "3.41", NEW);

  /** The smallest header of any format. */
  static final int SMALLEST = OLD.bytes();

  /** The compiler aligns the mask at its width. */
  private static HeaderLayout of(int maskBytes, int modules) {
    int mask = aligned(COMPRESSION + COMPRESSION_BYTES, maskBytes);
    int names = mask + maskBytes;
    int regions = names + REGION_BYTES;
    int versions = regions + modules * REGION_BYTES;
    int end = versions + modules * MODULE_VERSION_BYTES;
    return new HeaderLayout(mask, maskBytes, names, regions, versions, modules, end);
  }

  private static int aligned(int offset, int width) {
    return (offset + width - 1) / width * width;
  }

  /** Layout of a log format, or empty for a format that is not known. */
  static Optional<HeaderLayout> of(String version) {
    return Optional.ofNullable(BY_VERSION.get(version));
  }

  /** Number of a module in the numbering of format 3.41. */
  static int currentId(String version, int id) {
    int current = id;
    if (version.compareTo("3.20") < 0 && current >= H5D_ID) {
      current++;
    }
    if (version.compareTo("3.41") < 0 && current >= PNETCDF_VAR_ID) {
      current++;
    }
    return current;
  }
}
