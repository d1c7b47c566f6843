// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The pipeline for one log: reads it, gathers the evidence of its job and diagnoses it. {@link
 * io.iominer.analysis.log.LogDiagnosis} is where to begin.
 */
@NullMarked
package io.iominer.analysis.log;

import org.jspecify.annotations.NullMarked;
