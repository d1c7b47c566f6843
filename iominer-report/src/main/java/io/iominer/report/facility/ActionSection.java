// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.Form.TEXT;

import io.iominer.advisor.placement.Action;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.report.section.ValueColumns;
import java.util.List;
import java.util.Locale;

/** Commands that put advice into force, as a section; the screen shows them as text. */
public final class ActionSection {
  private static final ValueColumns<Action> COLUMNS =
      new ValueColumns<Action>()
          .add("title", "What", TEXT, action -> action.title())
          .add("who", "Who", TEXT, action -> action.who().name().toLowerCase(Locale.ROOT))
          .add("precondition", "Where and when", TEXT, action -> action.precondition())
          .add("commands", "Commands", TEXT, action -> action.commands())
          .add("undo", "Undo", TEXT, action -> action.undo());

  private ActionSection() {}

  /** A row for each. */
  public static SectionRows of(List<Action> actions) {
    return ReportSection.table("actions", "Commands", "There is nothing to do.", COLUMNS.columns())
        .rows(COLUMNS.rows(actions));
  }
}
