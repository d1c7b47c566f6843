// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.progress;

/**
 * How far a step of work is; what the step does not count is 0 and not shown.
 *
 * @param logs logs done, or what else the step counts
 * @param bytes their bytes
 * @param rejects how many of them could not be used
 */
public record WorkProgress(long logs, long bytes, long rejects) {}
