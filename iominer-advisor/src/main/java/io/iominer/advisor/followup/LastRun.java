// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.followup;

import java.time.Instant;

/**
 * The last run that advice stands on.
 *
 * @param jobId its job
 * @param start when it started
 */
public record LastRun(long jobId, Instant start) {}
