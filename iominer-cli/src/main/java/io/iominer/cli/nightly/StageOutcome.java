// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import java.time.Duration;

/**
 * A stage of a night that is over.
 *
 * @param name of the stage
 * @param time from its start to its end
 * @param result what it did
 */
record StageOutcome(String name, Duration time, StageResult result) {}
