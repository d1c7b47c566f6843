// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.model.Counter;
import io.iominer.core.model.DarshanModule;
import io.iominer.rootcause.fact.CounterUses;
import io.iominer.rootcause.fact.EvidenceBuilder;
import io.iominer.rootcause.fact.FileLayout;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;

/** Gathers evidence from rows of {@code darshan_file}. */
final class StoredUses {
  private static final List<DarshanModule> MODULES =
      Stream.of(CounterUses.layers(), CounterUses.others()).flatMap(List::stream).toList();

  private StoredUses() {}

  /** The columns that are needed of a relation {@code f}, with a comma between them. */
  static String columns() {
    return Stream.concat(
            Stream.of(
                "record_id",
                "parent_record_id",
                "rank",
                "mount_point",
                "stripe_size",
                "stripe_count",
                "file_system_ost_count"),
            MODULES.stream()
                .flatMap(
                    module ->
                        Stream.concat(Stream.of(mark(module)), CounterUses.needed(module).stream()))
                .map(Counter::columnName))
        .distinct()
        .map(column -> "f." + column)
        .collect(Collectors.joining(", "));
  }

  /** A module's first counter is there where it has a record. */
  private static Counter mark(DarshanModule module) {
    return module.counters().get(0);
  }

  /** Adds a row, which has the OSTs of its file in a column {@code osts}. */
  static void add(Row row, EvidenceBuilder evidence) {
    long id = id(row, "record_id").orElseThrow();
    OptionalLong parent = id(row, "parent_record_id");
    long rank = row.<Long>getAs("rank");
    for (DarshanModule module : MODULES) {
      if (row.getAs(mark(module).columnName()) != null) {
        evidence.add(new StoredCounters(row, module, id, rank, parent));
      }
    }
    addLayout(row, id, evidence);
  }

  private static void addLayout(Row row, long id, EvidenceBuilder evidence) {
    Long stripes = row.getAs("stripe_count");
    int osts = row.fieldIndex("osts");
    if (stripes == null || row.isNullAt(osts) || row.getList(osts).isEmpty()) {
      return;
    }
    Long size = row.getAs("stripe_size");
    Integer count = row.getAs("file_system_ost_count");
    evidence.addLayout(
        id,
        new FileLayout(
            Optional.ofNullable(row.getAs("mount_point")),
            stripes,
            size == null ? 0 : size,
            row.getList(osts),
            count == null ? OptionalInt.empty() : OptionalInt.of(count)));
  }

  private static OptionalLong id(Row row, String column) {
    BigDecimal id = row.getAs(column);
    return id == null ? OptionalLong.empty() : OptionalLong.of(id.toBigInteger().longValue());
  }
}
