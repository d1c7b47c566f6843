// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

/**
 * A stage of a night that is over.
 *
 * @param name of the stage
 * @param cost what it took
 * @param result what it did
 */
record StageOutcome(String name, StageCost cost, StageResult result) {}
