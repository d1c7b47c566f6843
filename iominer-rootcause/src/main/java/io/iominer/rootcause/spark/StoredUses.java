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
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Gathers evidence from rows of {@code darshan_file}, which have {@link #columns}. */
final class StoredUses implements Serializable {
  private static final long serialVersionUID = 1;

  private static final List<DarshanModule> MODULES =
      Stream.of(CounterUses.layers(), CounterUses.others()).flatMap(List::stream).toList();

  private static final long UNKNOWN = -1;

  private final EnumMap<DarshanModule, CounterPlaces> places = new EnumMap<>(DarshanModule.class);
  private final int recordId;
  private final int parentRecordId;
  private final int rank;
  private final int stripeCount;
  private final int stripeComponents;

  /**
   * Gathers from rows of a schema.
   *
   * @param schema with the columns that {@link #columns} names
   */
  StoredUses(StructType schema) {
    for (DarshanModule module : MODULES) {
      places.put(module, CounterPlaces.of(module, schema));
    }
    recordId = schema.fieldIndex("record_id");
    parentRecordId = schema.fieldIndex("parent_record_id");
    rank = schema.fieldIndex("rank");
    stripeCount = schema.fieldIndex("stripe_count");
    stripeComponents = schema.fieldIndex("stripe_components");
  }

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
  void add(Row row, EvidenceBuilder evidence) {
    long id = id(row, recordId).orElseThrow();
    OptionalLong parent = id(row, parentRecordId);
    long ofRank = row.getLong(rank);
    for (DarshanModule module : MODULES) {
      CounterPlaces counters = places.get(module);
      if (!row.isNullAt(counters.of(mark(module)))) {
        evidence.add(new StoredCounters(row, counters, module, id, ofRank, parent));
      }
    }
    addLayout(row, id, evidence);
  }

  private void addLayout(Row row, long id, EvidenceBuilder evidence) {
    if (row.isNullAt(stripeCount) || row.isNullAt(stripeComponents)) {
      return;
    }
    List<LustreComponent> used = new ArrayList<>();
    List<Long> osts = new ArrayList<>();
    for (Row component : row.<Row>getList(stripeComponents)) {
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

  private static OptionalLong id(Row row, int column) {
    @Nullable BigDecimal id = row.getDecimal(column);
    return id == null ? OptionalLong.empty() : OptionalLong.of(id.toBigInteger().longValue());
  }
}
