// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import io.iominer.sweepline.IoActivity;

/**
 * A use of a file, critical or not. Times are seconds since the job's start, within its time.
 *
 * @param activity reads, writes or metadata operations
 * @param fileId unsigned id of the file's record
 * @param rank rank that used it, −1 for all of them together
 * @param start first operation
 * @param end end of the last one
 */
public record UseInterval(IoActivity activity, long fileId, long rank, double start, double end) {}
