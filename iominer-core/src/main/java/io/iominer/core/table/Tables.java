// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Every table of the store. A new table is added here and nowhere else. */
public final class Tables {
  private static final List<TableDefinition> ALL =
      List.of(
          DarshanJobTable.DEFINITION,
          DarshanFileTable.DEFINITION,
          DarshanDxtTable.DEFINITION,
          DarshanHeatmapTable.DEFINITION,
          SlurmJobTable.DEFINITION,
          SlurmStepTable.DEFINITION,
          JobAllocationTable.DEFINITION,
          LmtOstTable.DEFINITION,
          LmtOssTable.DEFINITION,
          LmtMdsTable.DEFINITION,
          LmtRouterTable.DEFINITION,
          OstInfoTable.DEFINITION,
          OstDayTable.DEFINITION,
          FirstOrderTallyTable.DEFINITION,
          DiagnosisDayTable.DEFINITION,
          JobContentionTable.DEFINITION,
          JobPairTable.DEFINITION,
          DiagnosisTable.DEFINITION,
          PerfFactorTable.DEFINITION,
          CriticalFileTable.DEFINITION,
          FindingTable.DEFINITION,
          JobPhasesTable.DEFINITION,
          ApplicationRunTable.DEFINITION,
          CalibrationTable.DEFINITION,
          AdviceTable.DEFINITION,
          IngestSourceTable.DEFINITION,
          IngestRejectTable.DEFINITION);

  private static final List<TableDefinition> VIEWS = List.of(FileOstUseView.DEFINITION);

  private Tables() {}

  /** All tables in the order of the documentation. */
  public static List<TableDefinition> all() {
    return ALL;
  }

  /** What can be asked like a table and is computed from the tables. */
  public static List<TableDefinition> views() {
    return VIEWS;
  }

  /** Tables and views. */
  public static List<TableDefinition> allWithViews() {
    return Stream.concat(ALL.stream(), VIEWS.stream()).toList();
  }

  /** The table of this name, or empty. */
  public static Optional<TableDefinition> find(String name) {
    return ALL.stream().filter(table -> table.name().equals(name)).findFirst();
  }
}
