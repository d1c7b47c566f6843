// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.store;

import io.iominer.core.progress.WorkListener;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.WrittenFiles;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import java.io.Closeable;
import java.util.List;

/**
 * Where a diagnosis is computed: on threads of this process, or on a cluster's executors. Either
 * way the rows are the same.
 */
public interface DiagnosisTasks {
  /** Days of a log that count at most; a longer one has an absurd end. Heuristic. */
  int MOST_DAYS = 400;

  /** Which logs a diagnosis is about. */
  enum Scope {
    /** Those that were not diagnosed yet, and those that ran on the same days. */
    NEW,
    /** All. */
    ALL
  }

  /** Computes how fast OSTs were on the days of the logs, and commits it. */
  void updateOstDays(StoreWriter writer, DiagnosisSettings settings, Scope scope);

  /** What is around logs, in the store as a writer has it. */
  Around around(StoreWriter writer, DiagnosisSettings settings, Scope scope);

  /** Logs of which contention but no diagnosis is in the store as a writer has it. */
  Pending pending(StoreWriter writer);

  /** What jobs and servers of a store tell of the facility, in the store as a writer has it. */
  CalibrationData calibration(StoreWriter writer, DiagnosisSettings settings);

  /** What is around the logs of a scope. */
  interface Around extends Closeable {
    /** How many of the logs were not diagnosed yet. */
    long newLogs();

    /** Takes away what was said of the logs before. */
    void forget(StoreChange change);

    /** Writes rows of {@link StoreDiagnosis#CONTENTION}. */
    List<WrittenFiles> contention(DatedSettings known);

    @Override
    default void close() {
      // Nothing is kept open, unless an implementation says so.
    }
  }

  /** Logs that are to be diagnosed. */
  interface Pending extends Closeable {
    /** How many there are. */
    long logs();

    /** Writes rows of {@code job_phases}. */
    List<WrittenFiles> phases();

    /** Writes rows of {@link StoreDiagnosis#RESULTS}. */
    List<WrittenFiles> results(DatedSettings known, WorkListener listener);

    @Override
    default void close() {
      // Nothing is kept open, unless an implementation says so.
    }
  }
}
