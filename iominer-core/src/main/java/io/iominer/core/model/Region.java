// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

/**
 * A stretch of a log file.
 *
 * @param offset first byte, from the start of the file
 * @param length bytes as stored (compressed); 0 when the part is absent
 */
public record Region(long offset, long length) {}
