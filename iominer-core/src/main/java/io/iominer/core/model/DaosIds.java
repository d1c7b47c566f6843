// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.OptionalLong;
import java.util.UUID;

/**
 * Where in DAOS a DFS file or a DAOS object lies.
 *
 * @param pool pool
 * @param container container
 * @param objectHigh high half of the object id; empty for DFS
 * @param objectLow low half of the object id; empty for DFS
 */
public record DaosIds(UUID pool, UUID container, OptionalLong objectHigh, OptionalLong objectLow) {}
