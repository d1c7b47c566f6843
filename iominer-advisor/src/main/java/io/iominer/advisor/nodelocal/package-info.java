// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Which jobs can keep their files in directories of their own on storage nodes: the remote
 * node-local storage of the Sunway paper, section 6.
 */
@NullMarked
package io.iominer.advisor.nodelocal;

import org.jspecify.annotations.NullMarked;
