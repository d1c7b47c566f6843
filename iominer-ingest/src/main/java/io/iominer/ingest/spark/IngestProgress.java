// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.spark;

/**
 * How far a step of an ingest is.
 *
 * @param logs logs done
 * @param bytes their bytes
 * @param rejects how many of them could not be used
 */
public record IngestProgress(long logs, long bytes, long rejects) {}
