// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

/**
 * What tells a job from others. Ids come round again, and where a log holds a process id in the
 * place of the job's, two users may have the same one: the user belongs to it. Logs of one user
 * with one id are of one job.
 *
 * @param jobId job id in the log
 * @param uid user id in the log
 */
public record JobKey(long jobId, long uid) {}
