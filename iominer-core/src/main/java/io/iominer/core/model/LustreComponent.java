// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

/**
 * One component of a file's Lustre layout; −1 wherever Darshan could not tell.
 *
 * @param stripeSize bytes
 * @param stripeCount OSTs
 * @param pattern layout pattern, as llapi gives it
 * @param flags component flags, as llapi gives them
 * @param extentStart first byte that it covers
 * @param extentEnd byte after the last one, −1 to the end of the file
 * @param mirrorId mirror
 * @param pool OST pool, empty when none
 */
public record LustreComponent(
    long stripeSize,
    long stripeCount,
    long pattern,
    long flags,
    long extentStart,
    long extentEnd,
    long mirrorId,
    RawText pool) {
  /** Codes of llapi. Source: Lustre, lustreapi.h, LLAPI_LAYOUT_MDT and LCME_FL_INIT. */
  private static final long MDT = 2;

  private static final long INIT = 0x10;
  private static final int UNKNOWN = -1;

  /**
   * Whether its bytes lie on the metadata target (Data-on-MDT): it then has no OSTs although it is
   * there.
   */
  public boolean isOnMdt() {
    return pattern == MDT || (stripeCount == 0 && flags != UNKNOWN && (flags & INIT) != 0);
  }

  /** Whether it is known to have no objects yet, as the file did not grow into it. */
  public boolean isUninstantiated() {
    return flags != UNKNOWN && (flags & INIT) == 0;
  }
}
