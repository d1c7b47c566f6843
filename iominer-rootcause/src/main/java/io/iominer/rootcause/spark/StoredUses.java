// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.model.Counter;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.RawText;
import io.iominer.rootcause.fact.CounterUses;
import io.iominer.rootcause.fact.EvidenceBuilder;
import io.iominer.rootcause.fact.FileLayout;
import java.math.BigDecimal;
import java.util.ArrayList;
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

  private static final long UNKNOWN = -1;

  private StoredUses() {}

  /** The columns that are needed of a relation {@code f}, with a comma between them. */
  static String columns() {
    return Stream.concat(
            Stream.of(
                "record_id",
                "parent_record_id",
                "rank",
                "mount_point",
                "stripe_components",
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

  /** Adds a row. */
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
    int components = row.fieldIndex("stripe_components");
    if (row.getAs("stripe_count") == null || row.isNullAt(components)) {
      return;
    }
    List<LustreComponent> used = new ArrayList<>();
    List<Long> osts = new ArrayList<>();
    for (Row component : row.<Row>getList(components)) {
      used.add(
          new LustreComponent(
              known(component, "stripe_size"),
              known(component, "stripe_count"),
              UNKNOWN,
              UNKNOWN,
              known(component, "extent_start"),
              known(component, "extent_end"),
              known(component, "mirror_id"),
              RawText.EMPTY));
      osts.addAll(component.getList(component.fieldIndex("osts")));
    }
    Integer count = row.getAs("file_system_ost_count");
    evidence.addLayout(
        id,
        FileLayout.of(
            new LustreRecord(
                id,
                DarshanRecord.SHARED_RANK,
                used,
                osts.stream().mapToLong(Long::longValue).toArray(),
                count == null ? OptionalInt.empty() : OptionalInt.of(count)),
            Optional.ofNullable(row.getAs("mount_point"))));
  }

  private static long known(Row component, String field) {
    Long value = component.getAs(field);
    return value == null ? UNKNOWN : value;
  }

  private static OptionalLong id(Row row, String column) {
    BigDecimal id = row.getAs(column);
    return id == null ? OptionalLong.empty() : OptionalLong.of(id.toBigInteger().longValue());
  }
}
