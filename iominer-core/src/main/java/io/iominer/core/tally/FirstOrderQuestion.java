// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.config.Configuration.FileSystemDefaults;

/**
 * What decides about the first-order analyses of a store.
 *
 * @param jobs which jobs they are about
 * @param defaults the striping of a file for which nobody asked anything
 * @param rows applications, OSTs and hours at most; at least 1
 */
public record FirstOrderQuestion(JobFilter jobs, FileSystemDefaults defaults, int rows) {}
