// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.trace;

import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.summary.JobSummary;
import java.util.Map;

/**
 * What a diagnosis of one log starts from.
 *
 * @param summary the job as a whole
 * @param names names of the records
 * @param layouts stripe layouts of the summary's top files, by record id
 */
public record LogFacts(JobSummary summary, NameTable names, Map<Long, LustreRecord> layouts) {}
