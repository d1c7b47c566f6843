// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

/**
 * A mounted file system of the node where the job's rank 0 ran.
 *
 * @param fsType type, for example "lustre"
 * @param path mount point
 */
public record Mount(RawText fsType, RawText path) {}
