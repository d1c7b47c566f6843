// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.anonymous;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.ColumnType;
import io.iominer.core.table.ListType;
import io.iominer.core.table.ScalarType;
import io.iominer.core.table.StructType;
import io.iominer.core.table.TableDefinition;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AnonymousColumnsTest {
  @Test
  void everyColumnOfTextIsReplacedOrNamedAmongThoseThatStay() {
    for (TableDefinition table : AnonymousColumns.TABLES) {
      for (ColumnDefinition column : table.columns()) {
        texts(column.name(), column.type())
            .forEach(
                name ->
                    assertThat(
                            Stream.of(
                                    AnonymousColumns.kind(table, name).isPresent(),
                                    AnonymousColumns.isNamed(table, name, AnonymousColumns.KEPT))
                                .filter(isSo -> isSo))
                        .as("%s.%s is replaced or stays", table, name)
                        .hasSize(1));
      }
    }
  }

  /** Names of what is text in a column: its own, or those of a struct's fields behind it. */
  private static Stream<String> texts(String name, ColumnType type) {
    if (type instanceof ListType list) {
      return texts(name, list.element());
    }
    if (type instanceof StructType struct) {
      return struct.fields().stream()
          .flatMap(field -> texts(name + "." + field.name(), field.type()));
    }
    return type == ScalarType.STRING ? Stream.of(name) : Stream.of();
  }

  @Test
  void everyNamedColumnIsThereAndHasOneKind() {
    Set<String> there = new HashSet<>();
    for (TableDefinition table : AnonymousColumns.TABLES) {
      for (ColumnDefinition column : table.columns()) {
        for (String name :
            Stream.concat(Stream.of(column.name()), texts(column.name(), column.type())).toList()) {
          there.add(name);
          there.add(table.name() + "." + name);
        }
      }
    }
    List<String> named =
        Stream.concat(
                AnonymousColumns.REPLACED.values().stream().flatMap(Set::stream),
                AnonymousColumns.KEPT.stream())
            .toList();
    assertThat(named).doesNotHaveDuplicates().isSubsetOf(there);
  }

  @Test
  void aTextThatIsRemovedMayBeNull() {
    for (TableDefinition table : AnonymousColumns.TABLES) {
      table.columns().stream()
          .filter(
              column ->
                  AnonymousColumns.kind(table, column.name())
                      .filter(NameKind.REMOVED::equals)
                      .isPresent())
          .forEach(column -> assertThat(column.isOptional()).as(column.name()).isTrue());
    }
  }
}
