// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.contention;

import io.iominer.core.model.JobKey;

/**
 * Another job on an OST of a log while the log used it.
 *
 * @param job the other one
 * @param overlapSeconds seconds in which both were there
 * @param bytes that it moved there meanwhile
 */
public record OtherJob(JobKey job, double overlapSeconds, double bytes) {}
