// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility;

import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import java.io.Serializable;

/**
 * Storage of each compute node for itself, such as a disk or /dev/shm.
 *
 * @param mountPoint its place, for example "/tmp"
 * @param capacity free for a job, on each node
 * @param readRate of one node
 * @param writeRate of one node
 */
public record NodeLocalStorage(
    String mountPoint, Bytes capacity, Bandwidth readRate, Bandwidth writeRate)
    implements Serializable {}
