// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.advisor.followup.GivenAdvice;
import io.iominer.advisor.lookup.StoredAdvice;
import io.iominer.core.text.Counted;
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
          "Also keep new advice in the store (table advice) for 'iominer advise" + " --follow-up'.")
  private boolean isRecorded;

  /** Whether it is. */
  boolean isAskedFor() {
    return isRecorded;
  }

  /** Where it is asked for, keeps what is new and says how much that is. */
  void keep(List<GivenAdvice> given, StoreOption store, PrintWriter err) throws IOException {
    if (isRecorded) {
      int count = StoredAdvice.record(store.folder(), given);
      err.println(said(count, given.size()));
      err.flush();
    }
  }

  /** What was recorded of what is advised. */
  static String said(int recorded, int advised) {
    if (advised == 0) {
      return "Nothing is advised, nothing was recorded.";
    }
    int before = advised - recorded;
    return String.format(
        Locale.ROOT,
        "Recorded %,d of %s%s.",
        recorded,
        Counted.of(advised, "advised setting"),
        before == 0 ? "" : "; " + Counted.of(before, "is", "are") + " recorded already");
  }
}
