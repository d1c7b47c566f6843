// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally.spark;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.exchange.spark.SessionExchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.Tuples;
import io.iominer.core.tally.AnalysisRows;
import io.iominer.core.tally.FirstOrder;
import io.iominer.core.tally.FirstOrderQuestion;
import io.iominer.core.tally.FirstOrderTallies;
import java.util.List;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;

/** First-order analyses as tuples, for further questions in Java. */
public final class FirstOrderTuples {
  private FirstOrderTuples() {}

  /** All rows of an analysis of an open store, in its order. */
  public static Tuples of(IOMiner miner, FirstOrder analysis, JobFilter jobs) {
    FirstOrderQuestion question =
        new FirstOrderQuestion(jobs, miner.configuration().fileSystem(), Integer.MAX_VALUE);
    AnalysisRows found =
        new FirstOrderTallies(
                SessionExchange.on(miner, "analysis"),
                question,
                List.of(analysis),
                WorkListener.SILENT)
            .rows(analysis);
    return new Tuples(
        miner
            .spark()
            .createDataFrame(
                found.rows().stream().map(RowFactory::create).toList(),
                StructType.fromDDL(found.schema())));
  }
}
