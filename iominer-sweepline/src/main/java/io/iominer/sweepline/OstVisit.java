// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import io.iominer.core.model.JobKey;

/**
 * A stretch of time in which a log always had a use of an OST, and what other jobs did there
 * meanwhile. Other logs of the same job are no others.
 *
 * @param job the log's job
 * @param log id of the log
 * @param period the time; periods of a log do not touch
 * @param overlapNanos nanoseconds of it in which other jobs used the OST, too
 * @param otherJobsBytes bytes that other jobs moved there in the period
 * @param otherJobsWork work of all uses of other jobs that the period meets, in bytes; a use that
 *     goes on after the period counts as a whole
 */
public record OstVisit(
    JobKey job,
    String log,
    BusyPeriod period,
    long overlapNanos,
    double otherJobsBytes,
    double otherJobsWork) {}
