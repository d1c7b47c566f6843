// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.tally.FirstOrder;
import io.iominer.core.tally.FirstOrderQuestion;
import io.iominer.core.tally.FirstOrderTallies;
import io.iominer.report.facility.FirstOrderSections;
import io.iominer.report.section.SectionRows;
import java.util.Collection;

/** Sections of the first-order analyses, as a store answers them. */
public final class StoredFirstOrder {
  private final FirstOrderQuestion question;
  private final FirstOrderTallies tallies;

  /**
   * Nothing is read yet.
   *
   * @param asked the analyses that will be wanted; rows of jobs are read once for all of them
   * @param listener is told how far an analysis is that may take long
   */
  public StoredFirstOrder(
      StoreExchange store,
      FirstOrderQuestion question,
      Collection<FirstOrder> asked,
      WorkListener listener) {
    this.question = question;
    this.tallies = new FirstOrderTallies(store, question, asked, listener);
  }

  /**
   * The section of an analysis.
   *
   * @param analysis one that was asked
   */
  public SectionRows section(FirstOrder analysis) {
    return FirstOrderSections.of(analysis, question, tallies.rows(analysis));
  }
}
