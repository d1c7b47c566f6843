// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * A simulated facility: jobs, a Lustre file system and what a real facility keeps of them (Darshan
 * logs, accounting, samples of the servers), beside the truth about what slowed each job. The model
 * is described in docs/simulate.md.
 */
@NullMarked
package io.iominer.simulator.flow;

import org.jspecify.annotations.NullMarked;
