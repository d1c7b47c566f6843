// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

/**
 * How many files a job used, standard streams left out.
 *
 * @param total files with a record
 * @param shared files that more than one rank touched
 * @param readOnly files that were only read
 * @param writeOnly files that were only written
 * @param readWrite files that were read and written
 */
public record FileCounts(long total, long shared, long readOnly, long writeOnly, long readWrite) {}
