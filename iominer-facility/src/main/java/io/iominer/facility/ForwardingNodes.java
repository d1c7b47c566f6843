// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility;

import io.iominer.core.unit.Bandwidth;
import java.io.Serializable;

/**
 * The forwarding nodes between compute nodes and file systems, all alike.
 *
 * @param rate what one of them carries
 * @param map which compute nodes lie behind which of them
 */
public record ForwardingNodes(Bandwidth rate, ForwardingMap map) implements Serializable {}
