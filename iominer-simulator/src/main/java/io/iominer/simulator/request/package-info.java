// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * A simulation of single requests: ranks that call one after the other, caches and locks of compute
 * nodes, queues of OSTs and of the MDT, and the layers above, so that nothing in it has the form of
 * the model by which jobs are diagnosed. It is described in docs/simulate.md.
 */
@NullMarked
package io.iominer.simulator.request;

import org.jspecify.annotations.NullMarked;
