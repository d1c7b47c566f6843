// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.rootcause.path.JobTrace;
import io.iominer.rootcause.path.KeptUses;

/**
 * All that is known of a job's I/O before it is diagnosed, whatever it was gathered from.
 *
 * @param facts what the job did
 * @param trace what a trace gave to its critical paths
 * @param uses the longest uses of its files, as many as were asked for
 */
public record JobEvidence(JobFacts facts, JobTrace trace, KeptUses uses) {}
