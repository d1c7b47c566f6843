// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.rootcause.path.JobTrace;

/**
 * All that is known of a job's I/O before it is diagnosed, whatever it was gathered from.
 *
 * @param facts what the job did
 * @param trace what a trace gave to its critical paths
 */
public record JobEvidence(JobFacts facts, JobTrace trace) {}
