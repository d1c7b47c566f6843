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
    RawText pool) {}
