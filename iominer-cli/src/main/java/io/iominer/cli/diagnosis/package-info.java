// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Diagnoses the job of one log: reads the log into a report. */
@NullMarked
package io.iominer.cli.diagnosis;

import org.jspecify.annotations.NullMarked;
