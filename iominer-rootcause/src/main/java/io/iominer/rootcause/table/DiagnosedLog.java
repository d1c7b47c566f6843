// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.table;

import java.util.OptionalLong;

/**
 * The log that a diagnosis is about.
 *
 * @param logId its id in the store
 * @param jobId job id
 * @param startMicros start of the job, µs since 1970 UTC; empty when not known
 */
public record DiagnosedLog(String logId, long jobId, OptionalLong startMicros) {}
