// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.advisor.followup.GivenAdvice;
import io.iominer.advisor.spark.StoredAdvice;
import io.iominer.core.query.IOMiner;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Option;

/** The option that keeps advice in the store. */
final class RecordOption {
  @Option(
      names = "--record",
      description =
          "Also keep the advice in the store (table advice), for 'iominer advise --follow-up'. It"
              + " needs the right to write there; the same advice as the latest that is kept is not"
              + " kept again.")
  private boolean isRecorded;

  /** Whether it is. */
  boolean isAskedFor() {
    return isRecorded;
  }

  /** Where it is asked for, keeps what is new and says how much that is. */
  void keep(List<GivenAdvice> given, IOMiner miner, StoreOption store, PrintWriter err)
      throws IOException {
    if (isRecorded) {
      int count = StoredAdvice.record(store.folder(), miner, given);
      err.printf(
          Locale.ROOT,
          "Recorded %,d of %,d settings that are advised; the others are recorded already.%n",
          count,
          given.size());
      err.flush();
    }
  }
}
