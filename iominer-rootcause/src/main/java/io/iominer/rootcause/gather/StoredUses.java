// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.gather;

import io.iominer.core.model.Counter;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.RawText;
import io.iominer.core.store.StoredRow;
import io.iominer.rootcause.fact.CounterUses;
import io.iominer.rootcause.fact.EvidenceBuilder;
import io.iominer.rootcause.fact.FileLayout;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Gathers evidence from rows of {@code darshan_file}, which have {@link #columns}. */
public final class StoredUses implements Serializable {
  private static final long serialVersionUID = 1;

  private static final List<DarshanModule> MODULES =
      Stream.of(CounterUses.layers(), CounterUses.others()).flatMap(List::stream).toList();

  private static final long UNKNOWN = -1;

  private final EnumMap<DarshanModule, CounterIndices> places = new EnumMap<>(DarshanModule.class);
  private final int recordId;
  private final int parentRecordId;
  private final int rank;
  private final int stripeCount;
  private final int stripeComponents;
  private final int fileName;

  /**
   * Gathers from rows of some columns.
   *
   * @param columns among them those of {@link #columns}
   */
  public StoredUses(List<String> columns) {
    for (DarshanModule module : MODULES) {
      places.put(module, CounterIndices.of(module, columns));
    }
    recordId = columns.indexOf("record_id");
    parentRecordId = columns.indexOf("parent_record_id");
    rank = columns.indexOf("rank");
    stripeCount = columns.indexOf("stripe_count");
    stripeComponents = columns.indexOf("stripe_components");
    fileName = columns.indexOf("file_name");
  }

  /** The columns that are needed. */
  public static List<String> columns() {
    return Stream.concat(
            Stream.of(
                "record_id",
                "parent_record_id",
                "rank",
                "mount_point",
                "stripe_components",
                "stripe_count",
                "file_system_ost_count",
                "file_name"),
            MODULES.stream()
                .flatMap(
                    module ->
                        Stream.concat(Stream.of(mark(module)), CounterUses.needed(module).stream()))
                .map(Counter::columnName))
        .distinct()
        .toList();
  }

  /** A module's first counter is there where it has a record. */
  private static Counter mark(DarshanModule module) {
    return module.counters().get(0);
  }

  /** The record that a row is of; empty where it is of none. */
  OptionalLong recordId(StoredRow row) {
    return id(row, recordId);
  }

  /** Whether a row is of a part of a file, such as a dataset. */
  boolean isOfPart(StoredRow row) {
    return row.value(parentRecordId) != null;
  }

  /** The file's name; null where the log has none. */
  @Nullable String fileName(StoredRow row) {
    return (String) row.value(fileName);
  }

  /** Adds a row. */
  void add(StoredRow row, EvidenceBuilder evidence) {
    long id = id(row, recordId).orElseThrow();
    OptionalLong parent = id(row, parentRecordId);
    long ofRank = (Long) Objects.requireNonNull(row.value(rank));
    for (DarshanModule module : MODULES) {
      CounterIndices counters = places.get(module);
      if (row.value(counters.of(mark(module))) != null) {
        evidence.add(new StoredCounters(row, counters, module, id, ofRank, parent));
      }
    }
    addLayout(row, id, evidence);
  }

  private void addLayout(StoredRow row, long id, EvidenceBuilder evidence) {
    if (row.value(stripeCount) == null || row.value(stripeComponents) == null) {
      return;
    }
    List<LustreComponent> used = new ArrayList<>();
    List<Long> osts = new ArrayList<>();
    for (StoredRow component : row.structs("stripe_components")) {
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
      osts.addAll(component.wholes("osts"));
    }
    OptionalLong count = row.count("file_system_ost_count");
    evidence.addLayout(
        id,
        FileLayout.of(
            new LustreRecord(
                id,
                DarshanRecord.SHARED_RANK,
                used,
                osts.stream().mapToLong(Long::longValue).toArray(),
                count.isEmpty() ? OptionalInt.empty() : OptionalInt.of((int) count.getAsLong())),
            row.text("mount_point")));
  }

  private static long known(StoredRow component, String field) {
    return component.count(field).orElse(UNKNOWN);
  }

  private static OptionalLong id(StoredRow row, int column) {
    @Nullable BigDecimal id = (BigDecimal) row.value(column);
    return id == null ? OptionalLong.empty() : OptionalLong.of(id.longValue());
  }
}
