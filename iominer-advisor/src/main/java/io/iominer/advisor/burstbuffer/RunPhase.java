// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

/**
 * A phase of a run's I/O.
 *
 * @param start seconds since the run's start
 * @param bytesRead bytes
 * @param bytesWritten bytes
 */
public record RunPhase(double start, long bytesRead, long bytesWritten) {}
