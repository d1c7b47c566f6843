// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.io.Serializable;

/**
 * What tells a log from others. The job's id says in which bucket of a store its rows lie.
 *
 * @param jobId job id in the log
 * @param logId the log's id
 */
public record LogKey(long jobId, String logId) implements Serializable {}
