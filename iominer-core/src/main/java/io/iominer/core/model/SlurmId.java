// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * Identity of a job or step, from {@code JobID} and {@code JobIDRaw}.
 *
 * @param jobId Slurm's own number of the job; for a task of an array or a component of a
 *     heterogeneous job whose own number is not told, that of the array or of the leader
 * @param isOwn whether {@code jobId} is the job's own number
 * @param arrayJobId number of the array that the job is a task of
 * @param arrayTaskId its index in the array
 * @param pendingTasks indices of the array's tasks that have not started, for example "1-10%4"
 * @param hetJobId number of the heterogeneous job's leader
 * @param hetOffset the component's place in the heterogeneous job
 * @param step name or number of the step; empty for the job itself
 */
public record SlurmId(
    long jobId,
    boolean isOwn,
    OptionalLong arrayJobId,
    OptionalLong arrayTaskId,
    Optional<String> pendingTasks,
    OptionalLong hetJobId,
    OptionalLong hetOffset,
    Optional<String> step) {}
